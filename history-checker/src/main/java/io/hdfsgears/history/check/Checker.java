// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history.check;

import io.hdfsgears.history.History;
import java.util.List;

/** Judges a history by all rules. */
public final class Checker {
    private Checker() {}

    public static Verdict check(History history) {
        return new Verdict(
                List.of(), List.of("nothing is judged yet"), history.lines().size());
    }
}
