// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Misspelt words: above all configuration keys that are set and that no class reads, so that their default stays in force. */
public final class Spelling {
    /** Letters that a known key may differ by and still be the one that was meant. */
    private static final int CLOSE = 3;

    private Spelling() {}

    /**
     * @param set names of all keys that are set
     * @param prefixes under which all keys are ours
     * @param known the keys that are read
     */
    public static List<Finding> check(Collection<String> set, Collection<String> prefixes, Set<String> known) {
        List<Finding> findings = new ArrayList<>();
        set.stream()
                .filter(key -> prefixes.stream().anyMatch(key::startsWith) && !known.contains(key))
                .sorted()
                .forEach(
                        key -> findings.add(
                                Finding.warning(
                                        key,
                                        "is set, but there is no such key, so it does nothing."
                                                + nearest(key, known)
                                                        .map(meant -> " Did you mean " + meant + "?")
                                                        .orElse(
                                                                " Remove it; conf/gear-default.xml and conf/pfimbi-default.xml list all keys."))));
        return List.copyOf(findings);
    }

    private static Optional<String> nearest(String key, Set<String> known) {
        return nearest(key, known, CLOSE);
    }

    /**
     * The known word that was probably meant.
     *
     * @param close letters that it may differ by at most
     */
    public static Optional<String> nearest(String key, Collection<String> known, int close) {
        return known.stream()
                .filter(candidate -> distance(key, candidate) <= close)
                .min(Comparator.comparingInt((String candidate) -> distance(key, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's: letters to insert, delete or replace. */
    static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replace, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
