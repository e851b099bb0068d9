/** Base64 in the place of a digest or a signature value, which occurs nowhere else in a document and is written as it is. */
record Placeholder(String text) {
}
