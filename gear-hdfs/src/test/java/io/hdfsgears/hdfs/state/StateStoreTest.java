// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredChainProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredStateProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateStoreTest {
    private final FakeAttributes attributes = new FakeAttributes(FakeAttributes.STOCK_BYTES);
    private final StateStore store = new StateStore(attributes);

    private static ExpansionChain chain(int hosts) {
        Random random = new Random(hosts);
        List<NodeId> ids = new ArrayList<>();
        for (int i = 0; i < hosts; i++) {
            ids.add(new NodeId(new UUID(random.nextLong(), random.nextLong()).toString()));
        }
        return new ExpansionChain(ids);
    }

    private static Stored stored(ExpansionChain chain, Set<NodeId> woken, String reason) {
        GearState state = new GearState(7, Phase.STEADY, 1, 1, woken, 5, 0, "root", reason, "");
        return new Stored(state, chain, 1);
    }

    /** As another NameNode, or this one after a restart, reads it. */
    private Stored reread() throws IOException {
        return new StateStore(attributes).load().orElseThrow();
    }

    /** With 38 bytes a host in one attribute 425 were the most, and the round that wanted more of them awake ended there. */
    @ParameterizedTest
    @ValueSource(ints = {1, 426, 1_000, 10_000})
    void allHostsOfALongChainMayBeWantedAwakeAtOnce(int hosts) throws IOException {
        ExpansionChain chain = chain(hosts);
        Stored all = stored(chain, Set.copyOf(chain.hosts()), "night");
        store.save(all);
        assertThat(reread()).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 426, 10_000})
    void hostsThatSleepOnWhileAShiftDrainsAgainAreKept(int hosts) throws IOException {
        ExpansionChain chain = chain(hosts);
        Set<NodeId> all = Set.copyOf(chain.hosts());
        GearState state = new GearState(
                7, Phase.DRAINING, 1, hosts, all, 5, 0, "root", "night", "", GearState.Until.CHANGED, all);
        Stored draining = new Stored(state, chain, 1).proving(all);
        store.save(draining);
        assertThat(reread()).isEqualTo(draining);
    }

    /** As many bytes as the hosts that are kept awake: both fit. */
    @ParameterizedTest
    @ValueSource(ints = {1, 426, 10_000})
    void whoHasProvenThatItCanBeWokenIsKept(int hosts) throws IOException {
        ExpansionChain chain = chain(hosts);
        Set<NodeId> all = Set.copyOf(chain.hosts());
        Stored proven = stored(chain, all, "night").proving(all);
        store.save(proven);
        assertThat(reread()).isEqualTo(proven);
        Set<NodeId> but = Set.copyOf(chain.hosts().subList(1, hosts));
        store.save(stored(chain, all, "night").proving(but));
        assertThat(reread().proven()).isEqualTo(but);
    }

    @Test
    void aHostThatLeftOrHasAnotherIdentityHasProvenNothing() {
        ExpansionChain chain = chain(3);
        Stored proven = stored(chain, Set.of(), "night").proving(chain.hosts());
        assertThat(proven.proving(List.of(new NodeId("stranger")))).isSameAs(proven);
        NodeId first = chain.hosts().get(0);
        ExpansionChain changed =
                chain.without(List.of(first)).swapped(chain.hosts().get(1), new NodeId("reformatted"));
        assertThat(proven.with(proven.state(), changed, 1).proven())
                .containsExactly(chain.hosts().get(2));
        assertThat(proven.with(LocalGears.steady(2)).proven()).hasSize(3);
    }

    @Test
    void theHostsThatAreWantedAwakeAreThoseAndNoOthers() throws IOException {
        ExpansionChain chain = chain(100);
        Set<NodeId> some = Set.of(
                chain.hosts().get(1),
                chain.hosts().get(63),
                chain.hosts().get(64),
                chain.hosts().get(99));
        store.save(stored(chain, some, "night"));
        assertThat(reread().state().woken()).isEqualTo(some);
    }

    /** An inode has 32 attributes at most, and others of the product stand there, too. */
    @Test
    void tenThousandHostsThatBecomeMoreAgainAndAgainTakeNoMoreAttributes() throws IOException {
        for (int more = 0; more < 5; more++) {
            store.save(stored(chain(10_000 + more), Set.of(), "night"));
            assertThat(attributes.all).hasSizeLessThanOrEqualTo(12);
        }
        assertThat(attributes.most).isLessThanOrEqualTo(23);
        assertThat(reread().chain().size()).isEqualTo(10_004);
    }

    /** Each round tried again, and wrote what fitted to the edit log. */
    @Test
    void aChainThatDoesNotFitBesideTheOldOneIsRefusedWithTheRemedyAndWritesNothing() throws IOException {
        attributes.maxNumber = 20;
        Stored first = stored(chain(10_000), Set.of(), "night");
        store.save(first);
        Map<String, byte[]> before = Map.copyOf(attributes.all);
        Stored longer = stored(chain(10_001), Set.of(), "night");
        assertThatThrownBy(() -> store.save(longer))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the expansion chain takes " + (before.size() - 1) + " attributes of /")
                .hasMessageContaining("dfs.namenode.fs-limits.max-xattrs-per-inode is 20. Set it to at least ");
        assertThat(attributes.all).isEqualTo(before);
        attributes.maxNumber = 32;
        store.save(longer);
        assertThat(reread()).isEqualTo(longer);
    }

    /** As an older release, or a crash between two edits, left them. */
    @Test
    void partsThatNothingNamesMakeRoom() throws IOException {
        store.save(stored(chain(5_000), Set.of(), "night"));
        attributes.set(StateStore.CHAIN + "0.29", new byte[10]);
        attributes.maxNumber = 2 * attributes.all.size() - 3;
        Stored longer = stored(chain(5_001), Set.of(), "night");
        store.save(longer);
        assertThat(reread()).isEqualTo(longer);
    }

    @Test
    void whatTheRootMayHoldAtOnceIsCountedWithBothVersions() throws IOException {
        store.save(stored(chain(10_000), Set.of(), "night"));
        int parts = attributes.all.size() - 1;
        assertThat(AttributeNeed.of(attributes, chain(10_000))).isEqualTo(7 + 2 * parts);
        assertThat(AttributeNeed.of(attributes, chain(3)))
                .as("the old one is there")
                .isEqualTo(7 + 2 * parts);
        PartedAttribute extras = new PartedAttribute(attributes, "trusted.gear.eafr", 3);
        byte[] noise = new byte[20_000];
        new Random(3).nextBytes(noise);
        extras.save(noise);
        attributes.set("user.color", new byte[1]);
        assertThat(AttributeNeed.of(attributes, chain(10_000))).isEqualTo(7 + 1 + 1 + 2 * parts + 2 * 2);
    }

    @Test
    void textsAreCutWhereTheStateWouldNotFit() throws IOException {
        ExpansionChain chain = chain(6);
        FakeAttributes small = new FakeAttributes(400);
        StateStore narrow = new StateStore(small);
        narrow.save(stored(chain, Set.copyOf(chain.hosts()), "x".repeat(5_000)));
        GearState read = new StateStore(small).load().orElseThrow().state();
        assertThat(read.woken()).hasSize(6);
        assertThat(read.reason()).startsWith("xxxx").endsWith("…");
    }

    @Test
    void noStateGrowsByALongReason() throws IOException {
        store.save(stored(chain(6), Set.of(), "x".repeat(100_000)));
        assertThat(reread().state().reason()).hasSize(1_001);
    }

    /** The parts that the durable state names were once written over when two chains followed upon a write that failed. */
    @Test
    void whatIsDurableStaysWhenWritesFail() throws IOException {
        Stored first = stored(chain(6), Set.of(), "first");
        store.save(first);
        for (int hosts = 7; hosts < 10; hosts++) {
            attributes.writesLeft = 1; // the chain, not the state
            Stored next = stored(chain(hosts), Set.of(), "lost");
            assertThatThrownBy(() -> store.save(next)).isInstanceOf(IOException.class);
            assertThat(reread()).isEqualTo(first);
        }
        attributes.writesLeft = -1;
        Stored last = stored(chain(9), Set.of(), "last");
        store.save(last);
        assertThat(reread()).isEqualTo(last);
        assertThat(store.load()).contains(last);
    }

    @Test
    void namesOfHostsAreKept() throws IOException {
        List<NodeId> ids = chain(3).hosts();
        ExpansionChain named = new ExpansionChain(ids, Map.of(ids.get(0), "dn1:9866", ids.get(2), "dn3:9866"));
        store.save(stored(named, Set.of(), "night"));
        assertThat(reread().chain()).isEqualTo(named);
    }

    /** 32 attributes of 16 KiB are what an inode may have; two versions of the chain stand there for a moment. */
    @Test
    void tenThousandNamesFit() throws IOException {
        List<NodeId> ids = chain(10_000).hosts();
        Map<NodeId, String> names = new HashMap<>();
        for (int i = 0; i < ids.size(); i++) {
            names.put(ids.get(i), "dn-rack" + i / 40 + "-host" + i % 40 + ".storage.example.org:9866");
        }
        ExpansionChain named = new ExpansionChain(ids, names);
        store.save(stored(named, Set.of(), "night"));
        store.save(stored(named.without(Set.of(ids.get(7))), Set.of(), "night"));
        assertThat(attributes.most).isLessThanOrEqualTo(32);
        assertThat(reread().chain().names()).hasSize(9_999);
    }

    @Test
    void hostsWhoseNamesAreNoUuidsAreKeptAsTheyAre() throws IOException {
        Stored odd = stored(
                new ExpansionChain(List.of(new NodeId("h01"), new NodeId("6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))),
                Set.of(new NodeId("h01")),
                "night");
        store.save(odd);
        assertThat(reread()).isEqualTo(odd);
    }

    @Test
    void whatVersion01WroteIsRead() throws IOException {
        List<String> ids = chain(3).hosts().stream().map(NodeId::value).toList();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
            StoredChainProto.newBuilder().addAllUuids(ids).build().writeTo(out);
        }
        CRC32C crc = new CRC32C();
        crc.update(packed.toByteArray());
        attributes.set(StateStore.CHAIN + "1.0", packed.toByteArray());
        attributes.set(
                StateStore.STATE,
                StoredStateProto.newBuilder()
                        .setEpoch(7)
                        .setPhase("STEADY")
                        .setTarget(1)
                        .setFrom(1)
                        .addWoken(ids.get(2))
                        .setSleepEpoch(5)
                        .setSinceMillis(0)
                        .setBy("root")
                        .setReason("night")
                        .setHeld("")
                        .setPrimaries(1)
                        .setChainVersion(3)
                        .setChainParts(1)
                        .setChainCrc((int) crc.getValue())
                        .build()
                        .toByteArray());
        assertThat(reread()).isEqualTo(stored(chain(3), Set.of(new NodeId(ids.get(2))), "night"));
    }
}
