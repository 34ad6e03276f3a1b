// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.history.Reason;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException;
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.Test;

final class TroubleTest {
    @Test
    void theNameNodesRefusalsAreCertain() {
        assertThat(Trouble.reason(new FileNotFoundException("/a"))).contains(Reason.NOT_FOUND);
        assertThat(Trouble.reason(new RemoteException(FileNotFoundException.class.getName(), "/a")))
                .contains(Reason.NOT_FOUND);
        assertThat(Trouble.reason(new RemoteException(FileAlreadyExistsException.class.getName(), "/a")))
                .contains(Reason.EXISTS);
        assertThat(Trouble.reason(new RemoteException(
                        IOException.class.getName(),
                        "BP-1029060482-127.0.0.1-1795832725627:blk_1073743221_2815 does not exist.")))
                .as("its file was deleted")
                .contains(Reason.NOT_FOUND);
        assertThat(Trouble.reason(new AlreadyBeingCreatedException("/a"))).contains(Reason.REFUSED);
    }

    /** A write that ended so may have reached a host, or may reach one later. */
    @Test
    void whatMayHaveBeenDoneIsNotCertain() {
        assertThat(Trouble.reason(new SocketTimeoutException("60000 millis timeout")))
                .isEmpty();
        assertThat(Trouble.reason(new IOException("All datanodes [h01] are bad. Aborting...")))
                .isEmpty();
        assertThat(Trouble.reason(new DSQuotaExceededException())).isEmpty();
        assertThat(Trouble.reason(new IllegalStateException("of a client"))).isEmpty();
    }

    @Test
    void kindsNameNeitherFilesNorHosts() {
        assertThat(Trouble.kind(new IOException("All datanodes [h01:1] are bad. Aborting...")))
                .isEqualTo(Trouble.kind(new IOException("All datanodes [h02:2] are bad. Aborting...")));
        assertThat(Trouble.kind(new FileNotFoundException("/a"))).isEqualTo("file not found exception");
        assertThat(Trouble.kind(new IOException("Could not obtain block: BP-1 file=/a")))
                .isEqualTo("no host gives the block");
    }

    @Test
    void aQuotaIsOneFromFarToo() {
        assertThat(Trouble.isQuota(new DSQuotaExceededException())).isTrue();
        assertThat(Trouble.isQuota(new RemoteException(DSQuotaExceededException.class.getName(), "of /a")))
                .isTrue();
        assertThat(Trouble.isQuota(new IOException("quota"))).isFalse();
    }

    @Test
    void aNoteIsOneShortLine() {
        assertThat(Trouble.note(new IOException("a\n\tb" + "c".repeat(1_000))))
                .hasSize(200)
                .contains("a b")
                .doesNotContain("\n");
    }
}
