/// The description of the routes in OpenAPI 3.1.
enum OpenAPIDocument {
    static let text = "{}"
}
