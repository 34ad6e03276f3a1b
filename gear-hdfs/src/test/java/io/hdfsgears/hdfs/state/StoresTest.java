// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.auto.ControlMode;
import io.hdfsgears.core.lease.Lease;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.state.StoredAuto.Offload;
import io.hdfsgears.hdfs.state.StoredAuto.StoredDecision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is kept in attributes of the root is there for another NameNode, which reads it by a store of its own. */
final class StoresTest extends OnLocalGears {
    private static final StoredAuto AUTO = new StoredAuto(
            ControlMode.AUTO,
            "ada",
            5,
            new Offload(3, 6, "writes"),
            List.of(new StoredDecision(7, "SHIFT", 12, 5, "little to do")));

    private FSNamesystem namesystem;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 1);
        namesystem = gears.names.namesystem();
    }

    /** Text that does not deflate. */
    private static String noise(int characters) {
        Random random = new Random(11);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < characters; i++) {
            text.append((char) ('!' + random.nextInt(90)));
        }
        return text.toString();
    }

    @Test
    void theLayoutAndTheArrangementAreKeptApart() throws IOException {
        LayoutStore store = new LayoutStore(namesystem);
        assertThat(store.load()).isEmpty();
        assertThat(store.arrangement()).isEmpty();
        store.save("rabbit with dfs.replication=3");
        store.saveArrangement("rabbit on h1, h2 – ü");
        LayoutStore other = new LayoutStore(namesystem);
        assertThat(other.load()).isEqualTo("rabbit with dfs.replication=3");
        assertThat(other.arrangement()).isEqualTo("rabbit on h1, h2 – ü");
    }

    @Test
    void theControllerThatActsIsKept() throws IOException {
        assertThat(new LeaseStore(namesystem).load()).isEqualTo(Lease.NONE);
        Lease lease = new Lease(4, "holder", "ctl1/812", 99);
        new LeaseStore(namesystem).save(lease);
        assertThat(new LeaseStore(namesystem).load()).isEqualTo(lease);
        assertThat(new LeaseStore(new FakeAttributes(FakeAttributes.STOCK_BYTES)).load())
                .as("of another root")
                .isEqualTo(Lease.NONE);
    }

    /** By hand with -setfattr, or by a version that is not yet written. */
    @Test
    void whatTheGearsCanDoWithoutIsGivenUpWhereItIsDamaged() throws IOException {
        byte[] damage = {(byte) 0xde, (byte) 0xad};
        for (String name : List.of(AutoStore.AUTO, ScrubStore.NAME, MigrationStore.NAME)) {
            GearNamesystemAccess.setXAttr(namesystem, name, damage);
        }
        assertThat(new ScrubStore(namesystem).load()).isEmpty();
        assertThat(new MigrationStore(namesystem).load()).isEqualTo(StoredMigration.NONE);
        AutoStore auto = new AutoStore(namesystem);
        assertThat(auto.load()).isEmpty();
        auto.save(AUTO);
        assertThat(new AutoStore(namesystem).load().orElseThrow().auto()).isEqualTo(AUTO);
    }

    @Test
    void aDamagedStateIsNamedWithTheWayOut() throws IOException {
        GearNamesystemAccess.setXAttr(namesystem, StateStore.STATE, new byte[] {(byte) 0xde, (byte) 0xad});
        StateStore store = new StateStore(namesystem);
        assertThatThrownBy(store::load)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("trusted.gear.state on / is damaged")
                .hasMessageContaining("-setfattr -x trusted.gear.state /");
    }

    /** A power controller that takes over, or an operator's group, makes the NameNode save: stock lets only superusers. */
    @Test
    void whatIsSavedForACallOfAUserIsSavedByTheNameNode() throws Exception {
        UserGroupInformation power = UserGroupInformation.createUserForTesting("power", new String[] {"machines"});
        Server.Call call = new Server.Call(1, 0, null, null, RPC.RpcKind.RPC_PROTOCOL_BUFFER, new byte[16]) {
            @Override
            public UserGroupInformation getRemoteUser() {
                return power;
            }
        };
        Lease lease = new Lease(4, "holder", "ctl1/812", 99);
        Server.getCurCall().set(call);
        try {
            power.doAs((PrivilegedExceptionAction<Void>) () -> {
                new LeaseStore(namesystem).save(lease);
                new LayoutStore(namesystem).save("rabbit");
                GearNamesystemAccess.setXAttr(namesystem, "trusted.gear.test", new byte[] {1});
                GearNamesystemAccess.removeXAttr(namesystem, "trusted.gear.test");
                assertThat(NameNode.getRemoteUser())
                        .as("the call is still its caller's")
                        .isEqualTo(power);
                assertThat(GearNamesystemAccess.isSuperuser(namesystem)).isFalse();
                return null;
            });
        } finally {
            Server.getCurCall().remove();
        }
        assertThat(new LeaseStore(namesystem).load()).isEqualTo(lease);
        assertThat(new LayoutStore(namesystem).load()).isEqualTo("rabbit");
    }

    /** Stock throws no IOException for these, and what goes on without the store waits for one. */
    @Test
    void anAttributeThatIsTooBigIsAFailedWriteWithTheRemedy() {
        String text = noise(20_000);
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> new LayoutStore(namesystem).save(text))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("trusted.gear.layout", "20011", "dfs.namenode.fs-limits.max-xattr-size");
        assertThatThrownBy(() -> GearNamesystemAccess.setXAttr(namesystem, "trusted.gear.test", bytes))
                .isInstanceOf(IOException.class);
    }

    @Test
    void extraReplicasAreKeptOrRefusedWhole() throws IOException {
        ExtraStore store = new ExtraStore(namesystem);
        assertThat(store.load()).isEmpty();
        byte[] state = noise(20_000).getBytes(StandardCharsets.US_ASCII);
        assertThat(store.save(state)).isTrue();
        assertThat(store.save(noise(100_000).getBytes(StandardCharsets.US_ASCII)))
                .as("longer than all parts")
                .isFalse();
        assertThat(new ExtraStore(namesystem).load())
                .hasValueSatisfying(read -> assertThat(read).isEqualTo(state));
    }

    private long attributes() throws IOException {
        return RootAttributes.of(namesystem).reading("test", () ->
                (long) RootAttributes.of(namesystem).names().size());
    }

    /** Old versions took the places that a longer chain needs. */
    @Test
    void whatIsReplacedLeavesNoAttributes() throws IOException {
        ExtraStore extras = new ExtraStore(namesystem);
        AutoStore auto = new AutoStore(namesystem);
        byte[] state = noise(20_000).getBytes(StandardCharsets.US_ASCII);
        extras.save(state);
        auto.save(AUTO, "predictive", noise(30_000));
        long once = attributes();
        extras.save(state);
        auto.save(AUTO, "predictive", noise(30_000));
        assertThat(attributes()).isEqualTo(once);
        auto.save(AUTO, "predictive", "short");
        assertThat(attributes()).isLessThan(once);
        auto.save(AUTO, "predictive", noise(30_000));
        assertThat(new AutoStore(namesystem).load().orElseThrow().policyState()).isEqualTo(noise(30_000));
        assertThat(attributes()).isEqualTo(once);
    }

    @Test
    void aLowLimitOfTheSiteIsKeptTo() throws Exception {
        Configuration conf = LocalNamesystem.conf(dir);
        conf.setInt(DFSConfigKeys.DFS_NAMENODE_MAX_XATTR_SIZE_KEY, 4_096);
        try (LocalGears narrow = LocalGears.of(conf, dir.resolve("narrow"), 1)) {
            FSNamesystem names = narrow.names.namesystem();
            byte[] state = noise(10_000).getBytes(StandardCharsets.US_ASCII);
            assertThat(new ExtraStore(names).save(state)).isTrue();
            assertThat(new AutoStore(names).save(AUTO, "predictive", noise(5_000)))
                    .isTrue();
            assertThat(new ExtraStore(names).load()).isPresent();
            assertThat(new AutoStore(names).load().orElseThrow().policyState()).isEqualTo(noise(5_000));
        }
    }

    /** The parts in force were once written over when two writes followed upon one whose last attribute failed. */
    @Test
    void whatAPolicyRemembersStaysWhenWritesFail() throws IOException {
        FakeAttributes fake = new FakeAttributes(FakeAttributes.STOCK_BYTES);
        AutoStore store = new AutoStore(fake);
        store.save(AUTO, "predictive", noise(15_000));
        for (int i = 1; i < 4; i++) {
            fake.writesLeft = 1; // a part, not what names it
            String next = noise(15_000 + i);
            assertThatThrownBy(() -> store.save(AUTO, "predictive", next)).isInstanceOf(IOException.class);
            assertThat(new AutoStore(fake).load().orElseThrow().policyState()).isEqualTo(noise(15_000));
        }
        fake.writesLeft = -1;
        store.save(AUTO);
        assertThat(new AutoStore(fake).load().orElseThrow().policyState()).isEqualTo(noise(15_000));
    }

    @Test
    void automaticGearsAreKeptWithoutAPolicy() throws IOException {
        assertThat(new AutoStore(namesystem).load()).isEmpty();
        new AutoStore(namesystem).save(AUTO);
        assertThat(new AutoStore(namesystem).load()).hasValue(new AutoMemory.Loaded(AUTO, "", ""));
    }

    @Test
    void aShortPolicyIsKeptAndStaysWhenTheRestIsSaved() throws IOException {
        AutoStore store = new AutoStore(namesystem);
        assertThat(store.save(AUTO, "predictive", "peaks 1.23456 2")).isTrue();
        StoredAuto manual = AUTO.withMode(ControlMode.MANUAL, "bob", 9);
        store.save(manual);
        assertThat(new AutoStore(namesystem).load())
                .as("fractions to four digits")
                .hasValue(new AutoMemory.Loaded(manual, "predictive", "peaks 1.235 2"));
    }

    @Test
    void aLongPolicyIsSpreadOverAttributesThatAlternate() throws IOException {
        AutoStore store = new AutoStore(namesystem);
        String first = noise(30_000);
        String second = noise(20_000);
        assertThat(store.save(AUTO, "predictive", first)).isTrue();
        assertThat(new AutoStore(namesystem).load().orElseThrow().policyState()).isEqualTo(first);
        assertThat(store.save(AUTO, "predictive", second)).isTrue();
        AutoStore other = new AutoStore(namesystem);
        assertThat(other.load().orElseThrow().policyState()).isEqualTo(second);
        assertThat(other.save(AUTO, "predictive", first)).as("after a failover").isTrue();
        assertThat(new AutoStore(namesystem).load().orElseThrow().policyState()).isEqualTo(first);
    }

    @Test
    void aPolicyThatIsTooLongIsNotKeptButTheRestIs() throws IOException {
        AutoStore store = new AutoStore(namesystem);
        store.save(AUTO, "predictive", "peaks 1");
        StoredAuto manual = AUTO.withMode(ControlMode.MANUAL, "bob", 9);
        assertThat(store.save(manual, "predictive", noise(100_000))).isFalse();
        assertThat(new AutoStore(namesystem).load()).hasValue(new AutoMemory.Loaded(manual, "predictive", "peaks 1"));
    }

    @Test
    void aPartThatIsDamagedIsNotTakenForTheMemory() throws IOException {
        new AutoStore(namesystem).save(AUTO, "predictive", noise(30_000));
        GearNamesystemAccess.setXAttr(namesystem, "trusted.gear.policy.1.0", new byte[] {1, 2, 3});
        assertThat(new AutoStore(namesystem).load()).contains(new AutoMemory.Loaded(AUTO, "", ""));
        gears.names.damage("trusted.gear.auto");
        assertThat(new AutoStore(namesystem).load()).isEmpty();
    }

    /** Each with the longest reason, they would not fit. */
    @Test
    void ofTooManyDecisionsTheOldestGo() throws IOException {
        StoredAuto auto = AUTO;
        for (int i = 0; i < 20; i++) {
            auto = auto.with(new StoredDecision(i, "SHIFT", i, i + 1, "ü".repeat(400)));
        }
        new AutoStore(namesystem).save(auto);
        List<StoredDecision> kept =
                new AutoStore(namesystem).load().orElseThrow().auto().decisions();
        assertThat(kept.size()).isBetween(10, 19);
        assertThat(kept).isEqualTo(auto.decisions().subList(20 - kept.size(), 20));
    }
}
