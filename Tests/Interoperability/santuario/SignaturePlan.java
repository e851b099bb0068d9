/** The parts of a signature in a generated document that determine how it is made. They can be changed before the document is written. */
final class SignaturePlan {
    final Tree canonicalization;
    final Tree signatureMethod;
    final Tree reference;
    final Tree digestMethod;
    final Tree transforms;
    /** {@code null} if there is none. */
    final Tree keyInfo;
    final Placeholder digest;
    final Placeholder value;

    SignaturePlan(
        int number, Tree canonicalization, Tree signatureMethod, Tree reference, Tree transforms, Tree digestMethod, Tree keyInfo) {
        this.canonicalization = canonicalization;
        this.signatureMethod = signatureMethod;
        this.reference = reference;
        this.transforms = transforms;
        this.digestMethod = digestMethod;
        this.keyInfo = keyInfo;
        digest = new Placeholder("DigestValue" + number);
        value = new Placeholder("SignatureVl" + number);
    }

    String algorithm() {
        return signatureMethod.attribute("Algorithm");
    }
}
