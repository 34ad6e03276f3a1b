// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.migrate.StandbyRoom;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one NameNode stored, another one goes on with. */
class JobStoreTest extends OnLocalGears {
    private static final Job.Adoption DATA = Job.Adoption.ordered("/data", "alice", "test", 7, true, "rabbit with a=1");

    private JobStore store;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 1);
        store = new JobStore(gears.names.namesystem());
        store.load();
    }

    private JobStore other() throws IOException {
        JobStore other = new JobStore(gears.names.namesystem());
        other.load();
        return other;
    }

    @Test
    void jobsAreThereAfterAFailover() throws IOException {
        assertThat(store.next()).isEmpty();
        store.passive(new Job.Passive(3, 42));
        assertThat(store.adoption(Optional.empty(), DATA)).isTrue();
        assertThat(other().next()).as("an adoption goes first").contains(DATA);
        assertThat(other().passive()).contains(new Job.Passive(3, 42));
        Job.Adoption done = DATA.sized(10, 1000).ended(Job.Adoption.DONE, 2);
        assertThat(store.adoption(Optional.of(DATA), done)).isTrue();
        assertThat(other().adoption()).contains(done);
        assertThat(other().next()).contains(new Job.Passive(3, 42));
        store.passive(null);
        assertThat(other().next()).isEmpty();
    }

    @Test
    void ofTwoChangesAtTheSameTimeTheFirstCounts() throws IOException {
        store.adoption(Optional.empty(), DATA);
        assertThat(store.adoption(Optional.empty(), DATA.ended(Job.Adoption.CANCELLED, 0)))
                .isFalse();
        assertThat(store.adoption().orElseThrow().isRunning()).isTrue();
    }

    @Test
    void aRetirementIsNotDurable() throws IOException {
        store.retirement(new Job.Retirement(
                new ColdSurvey(gears.scan, (view, block) -> false, new StandbyRoom(0, 100)), true, 1));
        assertThat(store.next()).isPresent();
        assertThat(other().next()).isEmpty();
        store.load();
        assertThat(store.next()).isEmpty();
    }
}
