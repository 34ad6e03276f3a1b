// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import java.util.ArrayList;
import java.util.List;

/** Paths that renames join, with all that was done to them: judged apart from other groups, since they share no file. */
final class NameGroup {
    final List<String> paths = new ArrayList<>();
    final List<NameStep> steps = new ArrayList<>();

    /** From when on appends may have written bytes to one of the files, which no client read. */
    int loose = Operation.OPEN;

    boolean renames(NameStep step) {
        return steps.stream()
                .filter(other -> other.kind() == NameStep.Kind.RENAME)
                .anyMatch(other -> step.kind() == NameStep.Kind.LISTS
                        || other.path() == step.path()
                        || other.to() == step.path()
                        || other.to() == step.to());
    }
}
