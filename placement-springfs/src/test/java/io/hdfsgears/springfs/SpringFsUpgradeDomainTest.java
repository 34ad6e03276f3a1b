// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.contract.UpgradeDomainLaws;
import io.hdfsgears.core.layout.Layout;
import java.util.random.RandomGenerator;

final class SpringFsUpgradeDomainTest extends UpgradeDomainLaws {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        int offload = primaries + random.nextInt(hosts - primaries + 1);
        boolean usual = 2 * offload <= hosts;
        return new SpringFsLayout(
                SpringFsSettings.of(1 + random.nextInt(5), offload).withPrimaryCopy(usual && random.nextBoolean()));
    }
}
