// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One state that the names of a group may be in. */
final class Names {
    private final int[] at;
    private final Map<Integer, Integer> tied;
    private final BitSet done;

    private Names(int[] at, Map<Integer, Integer> tied, BitSet done) {
        this.at = at;
        this.tied = tied;
        this.done = done;
    }

    static Names none(int paths) {
        return new Names(new int[paths], Map.of(), new BitSet());
    }

    /** The file at a path, named by the session that created it; 0 for none. */
    int at(int path) {
        return at[path];
    }

    /** The files at all paths. */
    Set<Integer> files() {
        Set<Integer> files = new TreeSet<>();
        for (int file : at) {
            if (file > 0) {
                files.add(file);
            }
        }
        return files;
    }

    /** Session to its file, by session id. */
    Map<Integer, Integer> tied() {
        return tied;
    }

    /** Steps under way that took effect already, by their number in the group. */
    BitSet done() {
        return done;
    }

    /** @return whether the file system can do it now */
    boolean allows(NameStep step) {
        return switch (step.kind()) {
            case CREATE -> step.overwrites() || at[step.path()] == 0;
            case RENAME -> at[step.path()] != 0 && (step.overwrites() || at[step.to()] == 0);
            case OPEN, DELETE -> at[step.path()] != 0;
            case EXISTS, ABSENT, LISTS -> throw new IllegalArgumentException("changes nothing: " + step);
        };
    }

    /** @return whether the step saw this state */
    boolean shows(NameStep step) {
        return switch (step.kind()) {
            case EXISTS -> {
                int file = at[step.path()];
                yield file != 0 && step.seen().stream().allMatch(session -> tied.getOrDefault(session, 0) == file);
            }
            case ABSENT -> at[step.path()] == 0;
            case LISTS ->
                step.listed().stream()
                        .allMatch(path -> (at[path] != 0) == step.seen().contains(path));
            case CREATE, RENAME, OPEN, DELETE -> false;
        };
    }

    Names after(NameStep step, int number) {
        int[] then = at.clone();
        Map<Integer, Integer> ties = tied;
        switch (step.kind()) {
            case CREATE -> {
                then[step.path()] = step.session();
                ties = with(step.session(), step.session());
            }
            case OPEN -> ties = with(step.session(), at[step.path()]);
            case DELETE -> then[step.path()] = 0;
            case RENAME -> {
                then[step.to()] = at[step.path()];
                then[step.path()] = 0;
            }
            case EXISTS, ABSENT, LISTS -> throw new IllegalArgumentException("changes nothing: " + step);
        }
        BitSet marked = (BitSet) done.clone();
        marked.set(number);
        return new Names(then, ties, marked);
    }

    private Map<Integer, Integer> with(int session, int file) {
        Map<Integer, Integer> ties = new TreeMap<>(tied);
        ties.put(session, file);
        return ties;
    }

    /** Without the mark of a step that has ended. */
    Names ended(int number) {
        BitSet marked = (BitSet) done.clone();
        marked.clear(number);
        return new Names(at, tied, marked);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Names names
                && Arrays.equals(at, names.at)
                && done.equals(names.done)
                && tied.equals(names.tied);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(at) + done.hashCode()) + tied.hashCode();
    }
}
