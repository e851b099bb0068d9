import java.util.List;
import java.util.stream.Stream;

/** All kinds of mutations. */
final class Mutations {
    static final List<Mutation> ALL = Stream.of(
        WrappingMutations.all(), StructureMutations.all(), IdentifierMutations.all(), SignatureMutations.all(), SigningMutations.all(),
        MarkupMutations.all(), TextMutations.all(), ByteMutations.all()).flatMap(List::stream).toList();

    private Mutations() {
    }
}
