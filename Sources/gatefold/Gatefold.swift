@main
enum Gatefold {
    static func main() async {}
}
