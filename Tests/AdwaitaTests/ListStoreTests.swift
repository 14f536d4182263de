import CAdwaita
import Testing

@testable import Adwaita

private struct Row: Equatable {
    var id: Int
    var text = ""
}

/// Asks as GTK does, without a display.
@Suite @MainActor struct `A list for GTK` {
    private let store: ListStore<Row>
    private let model: Object

    init() throws {
        store = ListStore<Row>(selection: .multiple) { AnyHashable($0.id) }
        model = Object(adopting: try #require(store.makeModel()))
    }

    private var count: Int { Int(g_list_model_get_n_items(model.c())) }

    private func isSelected(_ position: Int) -> Bool {
        gtk_selection_model_is_selected(model.c(), UInt32(position)) != 0
    }

    private func rows(_ ids: some Sequence<Int>) -> [Row] { ids.map { Row(id: $0) } }

    @Test func `it is as long as what it shows`() {
        #expect(count == 0)
        store.show(rows(0..<100_000))
        #expect(count == 100_000)
        #expect(g_list_model_get_item(model.c(), 100_000) == nil)
    }

    @Test func `an object is made when it is asked for, and goes with who asked`() throws {
        store.show(rows(0..<3))
        let item = try #require(g_list_model_get_item(model.c(), 1))
        let weak = Weak(Object(adopting: OpaquePointer(item)))
        #expect(weak.target == nil)
    }

    @Test(arguments: [true, false])
    func `what comes while GTK is being told waits until it knows`(isSelection: Bool) {
        store.show(rows(0..<10))
        var counts: [Int] = []
        model.on(isSelection ? "selection-changed" : "items-changed") {
            (model, _: UInt32, _: UInt32) in
            self.store.show(self.rows(0..<5))
            self.store.show(self.rows(0..<4))
            counts.append(Int(g_list_model_get_n_items(model.c())))
        }
        if isSelection {
            gtk_selection_model_select_item(model.c(), 2, 1)
            #expect(counts == [10])
        } else {
            store.show(rows(0..<20))
            #expect(counts == [20])
        }
        let limit = ContinuousClock.now + .seconds(10)
        while count != 4, .now < limit { g_main_context_iteration(nil, 0) }
        #expect(count == 4)
    }

    @Test func `only what came and went is told`() {
        store.show(rows(0..<10))
        var told: [[UInt32]] = []
        model.on("items-changed") { (_, position: UInt32, removed: UInt32, added: UInt32) in
            told.append([position, removed, added])
        }
        store.show([Row(id: 0, text: "other")] + rows(1..<10))
        #expect(told.isEmpty)
        store.show(rows(0..<12))
        #expect(told == [[10, 0, 2]])
        store.show(rows(Array(0..<4) + Array(5..<12)))
        #expect(told.last == [4, 1, 0])
        #expect(store.items.map(\.id) == Array(0..<4) + Array(5..<12))
    }

    @Test func `the length is right whenever a change is told`() {
        store.show(rows(0..<10))
        var lengths: [Int] = []
        model.on("items-changed") { (model, _: UInt32, _: UInt32, _: UInt32) in
            lengths.append(Int(g_list_model_get_n_items(model.c())))
        }
        store.show(rows([20] + Array(1..<9) + [21, 22]))
        #expect(lengths == [11, 11])
    }

    @Test func `a list that takes the place of another is put into its rows`() {
        store.show(rows(0..<10_000))
        var told: [[UInt32]] = []
        model.on("items-changed") { (_, position: UInt32, removed: UInt32, added: UInt32) in
            told.append([position, removed, added])
        }
        store.show(rows((0..<10_000).filter { $0 % 7 == 3 }), isSeen: true)
        #expect(told == [[1_429, 8_571, 0]])
        #expect(store.items.map(\.id) == (0..<10_000).filter { $0 % 7 == 3 } && !store.hasMore)
        store.show(rows((0..<1_429).reversed()), isSeen: true)
        #expect(told.count == 1)
        #expect(store.items.map(\.id) == (0..<1_429).reversed())
        // What only comes or goes leaves all else where it is.
        store.show(rows((0..<1_000).reversed()), isSeen: true)
        #expect(told.last == [0, 429, 0])
    }

    @Test func `rows that are to be made come in steps, the first at once`() {
        store.show(rows([7, 5, 3]))
        store.show(rows(0..<10_000), isSeen: true)
        #expect((3..<100).contains(count) && store.hasMore)
        // As rows do that have just been made.
        store.show(rows(0..<10_000), isSeen: true)
        #expect((3..<100).contains(count) && store.hasMore)
        var steps = 0
        while store.showMore(), steps < 100 { steps += 1 }
        #expect(steps > 3 && steps < 20)
        #expect(store.items.map(\.id) == Array(0..<10_000))
        #expect(count == 10_000 && !store.hasMore)
    }

    @Test func `a list that mostly stays keeps its place`() {
        store.show(rows(0..<300))
        var told: [[UInt32]] = []
        model.on("items-changed") { (_, position: UInt32, removed: UInt32, added: UInt32) in
            told.append([position, removed, added])
        }
        store.show(rows(Array(1..<300) + Array(1_000..<1_041)), isSeen: true)
        #expect(told == [[300, 0, 41], [0, 1, 0]])
    }

    @Test func `what is shown next takes the place of what is still to come`() {
        store.show(rows([7, 5, 3]))
        store.show(rows(0..<10_000), isSeen: true)
        store.show(rows(50..<59), isSeen: true)
        #expect(!store.hasMore && !store.showMore())
        #expect(store.items.map(\.id) == Array(50..<59))
    }

    @Test func `what is selected stays so when a list takes the place of another`() {
        store.show(rows(0..<10_000))
        gtk_selection_model_select_item(model.c(), 8_000, 1)
        store.show(rows((0..<10_000).reversed()), isSeen: true)
        #expect(count == 10_000)
        #expect(store.selectedItems.map(\.id) == [8_000])
    }

    @Test func `selection follows its items`() {
        store.show(rows(0..<10))
        gtk_selection_model_select_item(model.c(), 4, 1)
        store.show(rows([20, 21] + Array(0..<10)))
        #expect(store.selectedItems.map(\.id) == [4])
        #expect(isSelected(6))
        store.show(rows([4, 20, 21] + Array(5..<10)))
        #expect(store.selectedItems.map(\.id) == [4])
        store.show(rows(5..<10))
        #expect(store.selectedItems.isEmpty)
    }

    @Test func `a click selects one, Control another, Shift a stretch, Control+A all`() {
        var heard: [[Int]] = []
        store.selectionChanged = { [weak store] in
            heard.append(store?.selectedItems.map(\.id) ?? [])
        }
        store.show(rows(0..<6))
        gtk_selection_model_select_item(model.c(), 1, 1)
        gtk_selection_model_select_item(model.c(), 3, 0)
        gtk_selection_model_select_range(model.c(), 2, 3, 1)
        gtk_selection_model_unselect_item(model.c(), 3)
        gtk_selection_model_select_all(model.c())
        gtk_selection_model_unselect_all(model.c())
        #expect(heard == [[1], [1, 3], [2, 3, 4], [2, 4], [0, 1, 2, 3, 4, 5], []])
    }

    @Test func `what the program selects is not told back`() {
        var heard = 0
        store.selectionChanged = { heard += 1 }
        store.show(rows(0..<6))
        store.select(store.keys(of: rows([2, 5, 9])))
        #expect(store.selectedItems.map(\.id) == [2, 5])
        #expect(heard == 0)
    }

    @Test func `a single selection holds one, and none holds none`() throws {
        let one = ListStore<Row>(selection: .single) { AnyHashable($0.id) }
        let none = ListStore<Row>(selection: .none) { AnyHashable($0.id) }
        let models = try [one, none].map { Object(adopting: try #require($0.makeModel())) }
        for (store, model) in zip([one, none], models) {
            store.show(rows(0..<4))
            gtk_selection_model_select_item(model.c(), 1, 0)
            gtk_selection_model_select_item(model.c(), 2, 0)
            gtk_selection_model_select_all(model.c())
        }
        #expect(one.selectedItems.map(\.id) == [2])
        #expect(none.selectedItems.isEmpty)
    }

    @Test func `two items that are known by the same do no harm`() {
        store.show(rows([1, 1, 2, 1]))
        gtk_selection_model_select_item(model.c(), 1, 1)
        store.show(rows([2, 1, 1]))
        #expect(count == 3)
        #expect(store.selectedItems.count <= 2)
    }

    @Test func `a list that goes takes what it holds along`() throws {
        weak var gone: ListStore<Row>?
        do {
            let store = ListStore<Row>(selection: .none) { AnyHashable($0.id) }
            gone = store
            _ = Object(adopting: try #require(store.makeModel()))
        }
        #expect(gone == nil)
    }
}
