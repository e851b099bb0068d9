struct RedisCommand: Sendable {
    let arguments: [String]

    init(_ arguments: String...) {
        self.init(arguments: arguments)
    }

    init(arguments: [String]) {
        self.arguments = arguments
    }
}
