/// The reason why a response cannot be made from the form.
struct MakeProblem: Error {
    let message: String
}
