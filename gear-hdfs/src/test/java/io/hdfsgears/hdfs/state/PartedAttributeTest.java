// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A long value over several attributes: the old one is in force until the new one is whole. */
class PartedAttributeTest extends OnLocalGears {
    private static final String NAME = "trusted.gear.test";

    private PartedAttribute attribute;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 1);
        attribute = attribute();
    }

    private PartedAttribute attribute() {
        return new PartedAttribute(RootAttributes.of(gears.names.namesystem()), NAME, 3);
    }

    private static byte[] random(int bytes) {
        byte[] value = new byte[bytes];
        new Random(7).nextBytes(value);
        return value;
    }

    @Test
    void aLongValueIsReadByAnotherNameNode() throws IOException {
        assertThat(attribute().load()).isEmpty();
        byte[] value = random(30_000);
        assertThat(attribute.save(value)).isTrue();
        PartedAttribute other = attribute();
        assertThat(other.isNews()).isTrue();
        assertThat(other.load().orElseThrow()).isEqualTo(value);
        assertThat(other.isNews()).isFalse();
        attribute.save(new byte[] {1});
        assertThat(other.isNews()).isTrue();
        assertThat(other.load().orElseThrow()).containsExactly(1);
    }

    @Test
    void aValueThatIsTooLongChangesNothing() throws IOException {
        attribute.save(new byte[] {1});
        assertThat(attribute.save(random(50_000))).isFalse();
        assertThat(attribute().load().orElseThrow()).containsExactly(1);
    }

    /** The parts of the next version are there, its head is not: as after a crash between two edits. */
    @Test
    void aHalfWrittenValueIsNotRead() throws IOException {
        attribute.save(new byte[] {1});
        GearNamesystemAccess.setXAttr(gears.names.namesystem(), NAME + ".0.0", random(100));
        assertThat(attribute().load().orElseThrow()).containsExactly(1);
    }

    @Test
    void theAttributesOfTheValueBeforeAreGivenBack() throws IOException {
        FakeAttributes fake = new FakeAttributes(FakeAttributes.STOCK_BYTES);
        PartedAttribute few = new PartedAttribute(fake, NAME, 3);
        for (int i = 0; i < 3; i++) {
            few.save(random(40_000));
            assertThat(fake.all).as("a head and three parts").hasSize(4);
        }
        assertThat(fake.most).isEqualTo(7);
        few.save(new byte[] {1});
        assertThat(fake.all).containsOnlyKeys(NAME, NAME + ".0.0");
    }

    /** A part was once of 12 KiB, whatever the site's limit. */
    @Test
    void partsFitIntoTheLimitOfTheSite() throws IOException {
        FakeAttributes narrow = new FakeAttributes(1_000);
        PartedAttribute small = new PartedAttribute(narrow, NAME, 3);
        byte[] value = random(2_500);
        assertThat(small.save(value)).isTrue();
        assertThat(new PartedAttribute(narrow, NAME, 3).load().orElseThrow()).isEqualTo(value);
        assertThat(small.save(random(4_000))).as("no more than three parts").isFalse();
        assertThat(narrow.all).hasSize(4);
    }

    @Test
    void aPartThatIsMissingOrOfAnotherVersionIsFound() throws IOException {
        attribute.save(random(30_000));
        byte[] head = Arrays.copyOf(attribute.load().orElseThrow(), 3);
        assertThat(head).hasSize(3);
        GearNamesystemAccess.setXAttr(gears.names.namesystem(), NAME + ".1.1", random(100));
        assertThatThrownBy(() -> attribute().load()).hasMessageContaining("does not match its checksum");
        GearNamesystemAccess.removeXAttr(gears.names.namesystem(), NAME + ".1.1");
        assertThatThrownBy(() -> attribute().load()).hasMessageContaining("is missing on /");
    }

    @Test
    void aChainOfAnyNamesComesBackAsItWas() throws IOException {
        NodeId odd = new NodeId("not-a-uuid");
        NodeId even = new NodeId(UUID.randomUUID().toString());
        for (List<NodeId> hosts : List.of(List.of(even), List.of(odd, even), List.<NodeId>of())) {
            ExpansionChain chain = new ExpansionChain(hosts, Map.of(even, "h1:9866"));
            assertThat(StoredChain.unpack(StoredChain.pack(chain))).isEqualTo(chain);
        }
        assertThatThrownBy(() -> StoredChain.unpack(new byte[] {1, 2, 3}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }
}
