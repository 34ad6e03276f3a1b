// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.ConfKey;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.model.Conduct;
import io.hdfsgears.planner.model.Machine;
import io.hdfsgears.planner.model.Plan;
import io.hdfsgears.planner.model.Plans;
import io.hdfsgears.planner.model.Site;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class SiteXmlTest {
    @Test
    void eachPlansConfigurationIsOneThatTheNameNodeTakes() throws IOException {
        Site site = new Site(Fleet.alike(40, "12x16T"), new Machine(180, 320, 6, 4e8, 60), 3, 1e14, 0.1, 0.2, 0, 0.75);
        Map<String, ConfKey<?>> keys =
                GearKeys.all().stream().collect(Collectors.toMap(ConfKey::name, Function.identity()));
        for (Plan plan : Plans.of(site)) {
            Map<String, String> properties = SiteXml.properties(plan, site);
            properties.forEach((name, value) -> {
                if (name.startsWith("dfs.namenode.gear.")) {
                    assertThat(keys).containsKey(name);
                    keys.get(name).parse(value);
                }
            });
            assertThat(properties.get("dfs.namenode.gear.auto.quantile"))
                    .as(plan.name())
                    .isEqualTo(plan.conduct() == Conduct.PREDICTIVE ? "75" : null);
            String policy = properties.get("dfs.block.replicator.classname").replace('.', '/') + ".class";
            assertThat(getClass().getClassLoader().getResource(policy))
                    .as(policy)
                    .isNotNull();
            assertThat(SiteXml.of(plan, site)).contains("<value>" + plan.primaries() + "</value>");
        }
    }
}
