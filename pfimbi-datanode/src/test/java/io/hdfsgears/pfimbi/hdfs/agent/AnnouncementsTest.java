// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.AnnounceRequestProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.ReplicaProto;
import io.hdfsgears.pfimbi.tail.Copy;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class AnnouncementsTest {
    private final Queue<Runnable> calls = new ArrayDeque<>();
    private final List<String> called = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private boolean reachable = true;
    private int most = Integer.MAX_VALUE;
    private long now;
    private final Announcements announcements = new Announcements(this::call, Runnable::run, calls::add, () -> now);

    private List<AnnounceAnswer> call(Copy target, List<AnnounceRequestProto> requests) throws IOException {
        called.add(target.uuid() + " " + requests.size());
        if (!reachable) {
            throw new IOException("no route");
        }
        return Collections.nCopies(Math.min(most, requests.size()), AnnounceAnswer.QUEUED);
    }

    private void announce(int block, String target) {
        AnnounceRequestProto request = AnnounceRequestProto.newBuilder()
                .setReplica(ReplicaProto.newBuilder()
                        .setPool("p")
                        .setId(block)
                        .setGenerationStamp(1)
                        .setBytes(1))
                .setJob("job")
                .setPosition(2)
                .setSource("s")
                .setAgeMillis(0)
                .build();
        announcements.add(new Copy("10.0.0.1", target, target, 1, 2, "", ""), request, new Announcements.Listener() {
            @Override
            public void answered(AnnounceAnswer answer) {
                said.add(block + " " + (answer == AnnounceAnswer.QUEUED));
            }

            @Override
            public void failed(String why) {
                said.add(block + " failed");
            }
        });
    }

    private void runCalls() {
        while (!calls.isEmpty()) {
            calls.remove().run();
        }
    }

    @Test
    void whatComesDuringACallGoesWithTheNext() {
        for (int block = 1; block <= 5; block++) {
            announce(block, "a");
        }
        announce(6, "b");
        assertThat(calls).hasSize(2);
        runCalls();
        assertThat(called).containsExactly("a 1", "b 1", "a 4");
        assertThat(said).containsExactlyInAnyOrder("1 true", "2 true", "3 true", "4 true", "5 true", "6 true");
        announce(7, "a");
        assertThat(calls).hasSize(1);
    }

    /** With many blocks for a host that is down, others are called all the same, and it is called once. */
    @Test
    void aHostThatIsDownCostsOneCallForAllItsBlocks() {
        reachable = false;
        for (int block = 1; block <= 500; block++) {
            announce(block, "down");
        }
        runCalls();
        assertThat(called).containsExactly("down 1");
        assertThat(said).hasSize(500).allMatch(text -> text.endsWith(" failed"));
        announce(501, "down");
        assertThat(calls).isEmpty();
        assertThat(said).contains("501 failed");
        now = TimeUnit.SECONDS.toNanos(1);
        reachable = true;
        announce(502, "down");
        announce(503, "down");
        runCalls();
        assertThat(said).contains("502 true", "503 true");
    }

    @Test
    void aCallHasABound() {
        int all = Announcements.MOST_IN_A_CALL + 2;
        for (int block = 0; block < all; block++) {
            announce(block, "a");
        }
        runCalls();
        assertThat(called).containsExactly("a 1", "a " + Announcements.MOST_IN_A_CALL, "a 1");
        assertThat(said).hasSize(all);
    }

    /** An agent of before knows one block in a call. */
    @Test
    void whatIsNotAnsweredIsAnnouncedAgain() {
        most = 1;
        for (int block = 1; block <= 4; block++) {
            announce(block, "a");
        }
        runCalls();
        assertThat(said).containsExactly("1 true", "2 true", "3 true", "4 true");
    }
}
