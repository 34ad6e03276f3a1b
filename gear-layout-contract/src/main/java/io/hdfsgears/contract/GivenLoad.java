// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.contract;

import io.hdfsgears.core.layout.LoadGauge;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/**
 * A gauge as a test wants it.
 *
 * @param held blocks of the host at a position
 * @param open whether the host at a position accepts one more block
 */
public record GivenLoad(IntToLongFunction held, IntPredicate open) implements LoadGauge {
    @Override
    public long blocks(int position) {
        return held.applyAsLong(position);
    }

    @Override
    public boolean accepts(int position) {
        return open.test(position);
    }
}
