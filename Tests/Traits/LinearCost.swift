public import Testing

extension Trait where Self == TimeLimitTrait {
    /// The time limit of a test whose input is so large that work of quadratic cost takes many minutes, and linear work some seconds.
    ///
    /// A test fails when it exceeds the limit; synchronous work is not interrupted.
    public static var linearCost: Self { .timeLimit(.minutes(2)) }
}
