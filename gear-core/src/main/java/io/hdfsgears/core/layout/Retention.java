// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.List;

/**
 * @param victims positions whose replica may go, the most dispensable first; never more than the surplus
 */
public record Retention(List<Integer> victims) {
    public Retention {
        victims = List.copyOf(victims);
    }
}
