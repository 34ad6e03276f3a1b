// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.input.BadInputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlansTest {
    /** In the lowest gear all data would be on one host. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4, 7, 11, 12, 40})
    void noPlanHasOnePrimary(int hosts) throws BadInputException {
        Site site =
                new Site(Fleet.alike(hosts, "4x4T"), new Machine(100, 200, 5, 100e6, 60), 3, 1e12, 0.1, 0.2, 0, 0.75);
        assertThat(Plans.of(site))
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(plan.primaries()).isBetween(2, hosts));
    }
}
