// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.lease.Lease;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LeaseStoreTest {
    private static final String NAME = "trusted.gear.power.lease";
    private static final Lease FIRST = new Lease(1, "5f0c", "ctl1/4711", 1_000);

    private final FakeAttributes attributes = new FakeAttributes(FakeAttributes.STOCK_BYTES);
    private final LeaseStore store = new LeaseStore(attributes);

    /** As another NameNode, or this one after a restart, reads it. */
    private Lease reread() throws IOException {
        return new LeaseStore(attributes).load();
    }

    @Test
    void aNamespaceWithoutALeaseHasOneThatNobodyHeld() throws IOException {
        assertThat(store.load()).isEqualTo(Lease.NONE);
    }

    @Test
    void anotherNameNodeReadsTheHolderOfNow() throws IOException {
        store.save(FIRST);
        assertThat(reread()).isEqualTo(FIRST);
        Lease second = FIRST.passedTo("91ab", "ctl2/12", 9_000);
        store.save(second);
        assertThat(reread()).isEqualTo(new Lease(2, "91ab", "ctl2/12", 9_000));
        assertThat(attributes.all)
                .as("one attribute, however often the holder changes")
                .containsOnlyKeys(NAME);
    }

    @Test
    void aSaveThatFailsLeavesTheLeaseOfBefore() throws IOException {
        store.save(FIRST);
        attributes.writesLeft = 0;
        assertThatThrownBy(() -> store.save(FIRST.passedTo("91ab", "ctl2/12", 9_000)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("edit log");
        assertThat(reread()).isEqualTo(FIRST);
    }

    @Test
    void aDamagedLeaseIsNamedWithTheRemedy() {
        attributes.all.put(NAME, "no lease".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(store::load)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(NAME + " on / is damaged")
                .hasMessageContaining("hdfs dfs -setfattr -x " + NAME + " /");
    }
}
