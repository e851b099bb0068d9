struct MakeProblem: Error {
    let message: String
}
