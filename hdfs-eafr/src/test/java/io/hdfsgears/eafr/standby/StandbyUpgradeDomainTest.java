// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.contract.UpgradeDomainLaws;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import java.util.random.RandomGenerator;

final class StandbyUpgradeDomainTest extends UpgradeDomainLaws {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return StandbyWorld.layout(1 + random.nextInt(3));
    }

    /** Standby servers are for cold files. */
    @Override
    protected boolean mayTake(int position, ClusterView view) {
        return position <= view.primaries();
    }
}
