import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes JSON. Objects are maps, arrays are lists, and numbers are read as {@code Long} or {@code Double}. */
final class Json {
    private final String text;
    private int place;

    private Json(String text) {
        this.text = text;
    }

    /** Parses one object. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> object(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.place != text.length() || !(value instanceof Map)) throw new IllegalArgumentException("this is not a JSON object");
        return (Map<String, Object>) value;
    }

    /** Writes a string with its quotes. */
    static void append(StringBuilder target, CharSequence value) {
        target.append('"');
        for (int index = 0; index < value.length(); index++) {
            char character = value.charAt(index);
            if (character == '"' || character == '\\') {
                target.append('\\').append(character);
            } else if (character < 0x20) {
                target.append(String.format("\\u%04x", (int) character));
            } else {
                target.append(character);
            }
        }
        target.append('"');
    }

    private Object value() {
        skipSpace();
        char character = text.charAt(place);
        return switch (character) {
            case '{' -> map();
            case '[' -> list();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new HashMap<>();
        place++;
        skipSpace();
        if (take('}')) return map;
        do {
            skipSpace();
            String key = string();
            skipSpace();
            expect(':');
            map.put(key, value());
            skipSpace();
        } while (take(','));
        expect('}');
        return map;
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        place++;
        skipSpace();
        if (take(']')) return list;
        do {
            list.add(value());
            skipSpace();
        } while (take(','));
        expect(']');
        return list;
    }

    private String string() {
        expect('"');
        int start = place;
        while (text.charAt(place) != '"' && text.charAt(place) != '\\') place++;
        if (take('"')) return text.substring(start, place - 1);
        StringBuilder string = new StringBuilder(text.substring(start, place));
        while (!take('"')) {
            char character = text.charAt(place++);
            string.append(character == '\\' ? escaped() : character);
        }
        return string.toString();
    }

    private char escaped() {
        char character = text.charAt(place++);
        switch (character) {
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case 't':
            return '\t';
        case 'u':
            place += 4;
            return (char) Integer.parseInt(text.substring(place - 4, place), 16);
        default:
            return character;
        }
    }

    private Object word() {
        int start = place;
        while (place < text.length() && ",]} \t\r\n".indexOf(text.charAt(place)) < 0) place++;
        String word = text.substring(start, place);
        return switch (word) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            case "null" -> null;
            default -> word.indexOf('.') < 0 ? (Object) Long.valueOf(word) : Double.valueOf(word);
        };
    }

    private void skipSpace() {
        while (place < text.length() && text.charAt(place) <= ' ') place++;
    }

    private boolean take(char character) {
        if (place >= text.length() || text.charAt(place) != character) return false;
        place++;
        return true;
    }

    private void expect(char character) {
        if (!take(character)) throw new IllegalArgumentException("expected " + character + " at offset " + place);
    }
}
