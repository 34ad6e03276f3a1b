// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.reads.ReadWindows;
import io.hdfsgears.hdfs.extra.NoExtraCopies;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.Test;

/** A NameNode whose file n has the blocks 10n and 10n + 1; block 7 is gone. */
class ReadTapTest {
    private static final String POOL = "BP-1";
    private static final long SECOND = 1_000_000_000;

    private final Heard heard = new Heard();
    private final ReadTap tap =
            new ReadTap(block -> block == 7 ? null : new ReadTap.BlockOfFile(block / 10, block % 10 == 0), heard);
    private final ReadWindows host = new ReadWindows(POOL, 1, SECOND, 0);

    private static LocatedBlocks firstBlock(long block) {
        DatanodeInfo info = new DatanodeInfoBuilder()
                .setNodeID(new DatanodeID("127.0.0.1", "h1", "h1", 9866, 9864, 0, 9867))
                .build();
        LocatedBlock located = new LocatedBlock(new ExtendedBlock(POOL, block), new DatanodeInfo[] {info});
        return new LocatedBlocks(1, false, List.of(located), null, true, null, null);
    }

    private void tell(long second) {
        tap.told("h1", POOL, host.note(second * SECOND).text(), second * SECOND);
    }

    @Test
    void withoutHostsThatTellOpensCount() {
        tap.opened(firstBlock(10), 0);
        tap.opened(firstBlock(7), 0);
        assertThat(heard.said).containsExactly("1 read 1");
    }

    @Test
    void whatAHostSaysCountsInsteadOfTheOpensThatAreSentToIt() {
        tell(1);
        tap.opened(firstBlock(10), SECOND);
        assertThat(heard.said).containsExactly("1 used");
        host.read(10);
        host.read(10);
        tell(2);
        assertThat(heard.said).containsExactly("1 used", "1 read 2");
    }

    /** A scan used to push such a file's first block out of a memory of 65,536; then its reads counted nowhere. */
    @Test
    void aReaderThatKeepsItsStreamOpenCountsAfterAScanOfManyOtherFiles() {
        tell(1);
        tap.opened(firstBlock(10), SECOND);
        for (long file = 2; file < 70_000; file++) {
            tap.opened(firstBlock(10 * file), SECOND);
        }
        heard.said.clear();
        host.read(10);
        host.read(11);
        host.used(20);
        host.read(7);
        tell(2);
        assertThat(heard.said).containsExactlyInAnyOrder("1 read 1", "1 used", "2 used");
    }

    @Test
    void otherPoolsAndWhatCannotBeReadCountNothing() {
        host.read(10);
        tap.told("h1", "BP-2", host.note(SECOND).text(), SECOND);
        tap.told("h1", POOL, "hdfs-gears:reads:x", SECOND);
        assertThat(heard.said).isEmpty();
    }

    private static final class Heard extends NoExtraCopies {
        final List<String> said = new ArrayList<>();

        @Override
        public boolean isOn() {
            return true;
        }

        @Override
        public boolean inForce() {
            return true;
        }

        @Override
        public void read(long file, String by, int times) {
            said.add(file + " read " + times);
        }

        @Override
        public void used(long file) {
            said.add(file + " used");
        }
    }
}
