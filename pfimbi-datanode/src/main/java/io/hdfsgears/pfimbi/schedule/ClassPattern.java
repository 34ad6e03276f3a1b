// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import java.util.Arrays;
import java.util.List;

/**
 * Classes by their path: each level is a name, the start of a name with a star, or a star alone.
 *
 * @param levels as written, the root's child first
 */
public record ClassPattern(List<String> levels) implements Comparable<ClassPattern> {
    private static final String ANY = "*";

    public ClassPattern {
        levels = List.copyOf(levels);
        if (levels.isEmpty() || levels.stream().anyMatch(ClassPattern::isUnclear)) {
            throw new IllegalArgumentException("class '" + String.join("/", levels)
                    + "' must be names between slashes, each with at most one *, at its end");
        }
    }

    static ClassPattern parse(String text) {
        return new ClassPattern(
                Arrays.stream(text.split("/", -1)).map(String::trim).toList());
    }

    boolean matches(FlowClass flow) {
        boolean all = flow.depth() == levels.size();
        for (int i = 0; all && i < levels.size(); i++) {
            all = matches(levels.get(i), flow.path().get(i));
        }
        return all;
    }

    /** Whether this one says more than another that matches too: the lowest level decides, then the one above it. */
    boolean isCloserThan(ClassPattern other) {
        for (int i = levels.size() - 1; i >= 0; i--) {
            int closer = Integer.compare(closeness(levels.get(i)), closeness(other.levels.get(i)));
            if (closer != 0) {
                return closer > 0;
            }
        }
        return false;
    }

    @Override
    public int compareTo(ClassPattern other) {
        int byDepth = Integer.compare(levels.size(), other.levels.size());
        return byDepth != 0 ? byDepth : toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return String.join("/", levels);
    }

    private static boolean isUnclear(String level) {
        int star = level.indexOf(ANY);
        return level.isEmpty() || (star >= 0 && star < level.length() - 1);
    }

    private static boolean matches(String level, String name) {
        return level.endsWith(ANY) ? name.startsWith(level.substring(0, level.length() - 1)) : level.equals(name);
    }

    /** A name says more than any start of a name, a longer start more than a shorter one. */
    private static int closeness(String level) {
        return level.endsWith(ANY) ? level.length() : Integer.MAX_VALUE;
    }
}
