// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.agent.Observer;
import io.hdfsgears.hdfs.observe.Notices;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One rack boots first, and the chain begins with its hosts alone. */
class RackNoticeTest {
    private final Notices notices = new Notices();
    private final RackNotice racks = new RackNotice(notices);

    /** Two primaries; the racks of the hosts in the order of the chain. */
    private List<String> after(String... hosts) {
        List<Member> members = new ArrayList<>();
        for (String rack : hosts) {
            String name = "h" + (members.size() + 1);
            members.add(new Member(new NodeId(name), name, rack, Service.SERVING));
        }
        racks.look(new ClusterView(1, 2, members));
        return notices.newest();
    }

    @Test
    void whenTheSecondRackJoinsTheOperatorIsToldOnce() {
        assertThat(after("/a", "/a", "/a")).as("no other rack yet").isEmpty();
        assertThat(after("/a", "/a", "/a", "/b"))
                .singleElement()
                .satisfies(notice -> assertThat(notice)
                        .contains("the racks of the 2 primaries are all /a, and the chain has hosts in 2 racks")
                        .endsWith("-gearHosts -move\"."));
        assertThat(after("/a", "/a", "/a", "/b", "/b")).hasSize(1);
        assertThat(after("/a", "/b", "/a", "/a", "/b")).as("one was moved").hasSize(1);
        notices.info("another");
        assertThat(after("/b", "/b", "/a", "/a", "/a")).as("and moved badly").hasSize(3);
    }

    @Test
    void aHostThatThisNameNodeHasNotHeardOfIsInNoRack() {
        assertThat(after("/a", Observer.UNKNOWN_RACK, "/b")).isEmpty();
        assertThat(after("/a", "/a", Observer.UNKNOWN_RACK)).isEmpty();
    }
}
