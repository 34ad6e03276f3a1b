// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

import java.util.List;

/**
 * A class of blocks in the hierarchy, as the path of names below the root: with two levels {@code 2/job_17} is what position 2 of
 * the pipelines of job_17 gets.
 *
 * @param path a name a level, the root's child first; empty for the root itself
 */
public record FlowClass(List<String> path) {
    public static final FlowClass ROOT = new FlowClass(List.of());

    public FlowClass {
        path = List.copyOf(path);
        if (path.contains("")) {
            throw new IllegalArgumentException("a class needs a name on each level, not " + path);
        }
    }

    public static FlowClass of(String... path) {
        return new FlowClass(List.of(path));
    }

    /** The paper's two levels: position in the pipeline (the first replica has position 1), then job. */
    public static FlowClass of(int position, String job) {
        return of(Integer.toString(position), job);
    }

    public int depth() {
        return path.size();
    }

    /** The name on the lowest level. */
    public String name() {
        return path.get(path.size() - 1);
    }

    /** The class on one of the levels above, or this one: {@code of("2", "job").to(1)} is {@code of("2")}. */
    public FlowClass to(int depth) {
        return new FlowClass(path.subList(0, depth));
    }

    @Override
    public String toString() {
        return path.isEmpty() ? "all" : String.join("/", path);
    }
}
