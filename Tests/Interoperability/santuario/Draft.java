import java.util.List;

/** A generated document without digests and signature values; the signatures are in the order in which they are made. */
record Draft(Tree response, List<SignaturePlan> signatures) {
}
