// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.observe.Notices;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GoneWritersTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<String> recovered = new ArrayList<>();
    private final Notices notices = new Notices();
    private boolean fails;

    private final GoneWriters gone = new GoneWriters(
            Runnable::run,
            path -> {
                recovered.add(path);
                if (fails) {
                    throw new IOException("block recovery is under way");
                }
            },
            notices);

    @Test
    void aFileWhoseWriterIsGoneIsRecoveredAndNamed() {
        gone.recover(Map.of("/dead", "DFSClient_7"), 0);
        assertThat(recovered).containsExactly("/dead");
        assertThat(notices.newest()).singleElement().asString().contains("/dead (DFSClient_7) is gone");
    }

    /** It could not renew its lease while the NameNode stood still. */
    @Test
    void aWriterGetsTheWholeSoftLimitAfterAPauseOfTheNameNode() {
        gone.paused(5 * SECOND);
        gone.recover(Map.of("/alive", "DFSClient_7"), 5 * SECOND);
        gone.recover(Map.of("/alive", "DFSClient_7"), 64 * SECOND);
        assertThat(recovered).isEmpty();
        gone.recover(Map.of("/dead", "DFSClient_8"), 65 * SECOND);
        assertThat(recovered).containsExactly("/dead");
    }

    @Test
    void recoveryIsAskedForAgainButNotWithEachRound() {
        fails = true;
        for (long now = 0; now <= 3 * SECOND; now += SECOND / 2) {
            gone.recover(Map.of("/dead", "DFSClient_7"), now);
        }
        assertThat(recovered).hasSize(3);
    }

    @Test
    void manyFilesAreRecoveredAFewARound() {
        Map<String, String> many = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            many.put("/f" + i, "DFSClient_" + i);
        }
        gone.recover(many, 0);
        assertThat(recovered).hasSize(20);
        gone.recover(many, SECOND / 2);
        gone.recover(many, SECOND / 2 + 1);
        assertThat(recovered).doesNotHaveDuplicates().hasSize(50);
    }
}
