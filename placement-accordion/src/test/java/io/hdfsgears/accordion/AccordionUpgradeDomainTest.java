// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.contract.UpgradeDomainLaws;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.random.RandomGenerator;

final class AccordionUpgradeDomainTest extends UpgradeDomainLaws {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return new AccordionLayout(new AccordionSettings(
                List.of(2 + random.nextInt(5), 1 + random.nextInt(8), 1 + random.nextInt(9)), 1 + random.nextInt(5)));
    }

    /** Each group wants its own, whoever has the first. */
    @Override
    protected boolean mayCostADomain(int position, ClusterView view) {
        return true;
    }
}
