// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.net.ConnectException;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.junit.jupiter.api.Test;

class ServingTest {
    private static IOException remote(Class<? extends IOException> refusal) {
        return new RemoteException(refusal.getName(), "why");
    }

    /** The chain may be founded minutes after the NameNode serves, or never while all hosts are decommissioned. */
    @Test
    void aNameNodeWithoutAnExpansionChainTakesCalls() {
        assertThat(Serving.isAnswer(remote(NotFoundedException.class))).isTrue();
    }

    @Test
    void oneThatDoesNotServeYetDoesNot() {
        assertThat(Serving.isAnswer(remote(StandbyException.class))).isFalse();
        assertThat(Serving.isAnswer(remote(RetriableException.class))).isFalse();
        assertThat(Serving.isAnswer(remote(SafeModeException.class))).isFalse();
        assertThat(Serving.isAnswer(remote(IOException.class))).isFalse();
        assertThat(Serving.isAnswer(new ConnectException("refused"))).isFalse();
    }
}
