/// A value that a statement takes for a `?`.
package protocol Bindable {
    func bind(to statement: Statement, at index: Int) throws(SQLiteError)
}

extension Int: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(Int64(self), at: index)
    }
}

extension Int64: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(self, at: index)
    }
}

extension Bool: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(Int64(self ? 1 : 0), at: index)
    }
}

extension Double: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(self, at: index)
    }
}

extension String: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(self, at: index)
    }
}

extension [UInt8]: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        try statement.bind(self, at: index)
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    package func bind(to statement: Statement, at index: Int) throws(SQLiteError) {
        guard let value = self else { return try statement.bindNull(at: index) }
        try value.bind(to: statement, at: index)
    }
}
