// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.image.ImageDirs;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchProtocolException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class OtherNameNodeTest {
    private static boolean runsGears(Class<? extends IOException> refusal, String message) {
        return OtherNameNode.runsGears(new RemoteException(refusal.getName(), message));
    }

    @Test
    void aServerThatDoesNotKnowTheCallOrHasTheGearsOffRunsNone() {
        assertThat(runsGears(RpcNoSuchProtocolException.class, "Unknown protocol: io.hdfsgears.hdfs.rpc.GearPB"))
                .isFalse();
        assertThat(runsGears(
                        AccessControlException.class, "Protocol interface io.hdfsgears.hdfs.rpc.GearPB is not known."))
                .isFalse();
        assertThat(runsGears(GearsOffException.class, "the gears are off on this NameNode"))
                .isFalse();
    }

    /** A standby, one that has just started, and one whose ACL does not let this NameNode in know the call. */
    @Test
    void oneThatRefusesForAnotherReasonRunsThem() {
        assertThat(runsGears(StandbyException.class, "standby")).isTrue();
        assertThat(runsGears(NotFoundedException.class, "The chain of hosts is not there yet"))
                .isTrue();
        assertThat(runsGears(AccessControlException.class, "User hdfs is not authorized for protocol GearPB"))
                .isTrue();
        assertThat(runsGears(IOException.class, "anything")).isTrue();
    }

    @Test
    void aNameNodeThatIsAloneHasNoOther() throws IOException {
        assertThat(OtherNameNode.of(new Configuration(false))).isEmpty();
        assertThat(OtherNameNode.sources(List.of(), new ImageDirs(List.of()))).isEmpty();
    }

    /** The NameNode's quorum of JournalNodes has a client with 20 s to connect before. */
    @Test
    void itIsReachedByAClientWithTwoSecondsToConnect() {
        Configuration conf = OtherNameNode.limited(new Configuration(false));
        assertThat(conf.getInt("ipc.client.connect.timeout", 0)).isEqualTo(2_000);
        assertThat(conf.getInt("ipc.client.rpc-timeout.ms", 0)).isEqualTo(15_000);
        assertThat(NetUtils.getDefaultSocketFactory(conf))
                .isNotEqualTo(NetUtils.getDefaultSocketFactory(new Configuration(false)));
    }
}
