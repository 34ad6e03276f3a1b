// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import io.hdfsgears.contract.LayoutContract;
import io.hdfsgears.core.layout.Layout;
import java.util.random.RandomGenerator;

final class RecoveryLayoutContractTest extends LayoutContract {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return new RecoveryLayout(new RecoverySettings(1 + random.nextInt(5), 1 + random.nextInt(8)));
    }

    /** A column of fewer hosts than replicas leaves the others to any host. */
    @Override
    protected boolean sharesAreComplete() {
        return false;
    }
}
