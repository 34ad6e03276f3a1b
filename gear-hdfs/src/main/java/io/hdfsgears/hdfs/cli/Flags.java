// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.core.check.Spelling;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Arguments sorted into flags and words. Flags are found whatever their case, as in the stock verbs.
 *
 * @param set flags that were given, with their value or an empty text
 * @param words what is no flag
 */
public record Flags(Map<String, String> set, List<String> words) {
    /** Letters that a mistyped flag may differ by. */
    private static final int CLOSE = 2;

    /**
     * @param bare flags without a value
     * @param valued flags with one
     * @param maxWords how many words may stand beside the flags
     */
    static Flags read(List<String> args, Set<String> bare, Set<String> valued, int maxWords)
            throws BadArgumentsException {
        Map<String, String> set = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        List<String> words = new ArrayList<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String arg = rest.next();
            if (isIn(bare, arg)) {
                put(set, arg, "");
            } else if (isIn(valued, arg)) {
                put(set, arg, value(arg, rest));
            } else if (arg.startsWith("-") || words.size() == maxWords) {
                throw new BadArgumentsException("'" + arg + "' is not known here." + meant(arg, bare, valued));
            } else {
                words.add(arg);
            }
        }
        return new Flags(set, words);
    }

    /** Whether the flag was given. */
    public boolean has(String flag) {
        return set.containsKey(flag);
    }

    /** The value behind the flag. */
    public Optional<String> value(String flag) {
        return Optional.ofNullable(set.get(flag));
    }

    private static String meant(String arg, Set<String> bare, Set<String> valued) {
        Map<String, String> known = new TreeMap<>();
        bare.forEach(flag -> known.put(flag.toLowerCase(Locale.ROOT), flag));
        valued.forEach(flag -> known.put(flag.toLowerCase(Locale.ROOT), flag));
        return Spelling.nearest(arg.toLowerCase(Locale.ROOT), known.keySet(), CLOSE)
                .map(flag -> " Did you mean " + known.get(flag) + "?")
                .orElse("");
    }

    private static boolean isIn(Set<String> flags, String arg) {
        return flags.stream().anyMatch(arg::equalsIgnoreCase);
    }

    private static String value(String flag, Iterator<String> rest) throws BadArgumentsException {
        String value = rest.hasNext() ? rest.next() : "";
        boolean flagged = value.startsWith("-") && !value.matches("-[0-9]+");
        if (value.isBlank() || flagged) {
            throw new BadArgumentsException(flag + " needs a value.");
        }
        return value;
    }

    private static void put(Map<String, String> set, String flag, String value) throws BadArgumentsException {
        if (set.put(flag, value) != null) {
            throw new BadArgumentsException(flag + " is given twice.");
        }
    }
}
