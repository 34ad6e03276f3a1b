// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.contract.UpgradeDomainLaws;
import io.hdfsgears.core.layout.Layout;
import java.util.random.RandomGenerator;

final class RabbitUpgradeDomainTest extends UpgradeDomainLaws {
    @Override
    protected Layout layout(int hosts, int primaries, RandomGenerator random) {
        return Rack.layout(1 + random.nextInt(5));
    }
}
