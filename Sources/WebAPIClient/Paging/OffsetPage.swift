/// One page of a list that is addressed by offset.
public protocol OffsetPage: Sendable {
    /// What the list holds.
    associatedtype Item: Sendable
    /// The entries of this page, without those the service sent as `null`.
    var items: [Item] { get }
    /// How many entries the service put on this page at most, `null` ones included, if it says.
    var limit: Int? { get }
    /// How many entries the service skipped before this page counts as begun; may be wrong.
    var offset: Int? { get }
    /// How many entries the whole list has, if the service says.
    var total: Int? { get }
    /// Whether the service says that another page follows.
    var hasNext: Bool { get }
}
