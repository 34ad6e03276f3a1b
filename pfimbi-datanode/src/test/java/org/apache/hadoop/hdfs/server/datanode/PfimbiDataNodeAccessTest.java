// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.SaslDataTransferClient;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.net.StandardSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a DataNode, and what its pushes do to it. */
final class PfimbiDataNodeAccessTest {
    private static final String POOL = "BP-1";

    private final DataNode dataNode = mock(DataNode.class);
    private final BPOfferService service = mock(BPOfferService.class);
    private final BPServiceActor first = mock(BPServiceActor.class);
    private final BPServiceActor second = mock(BPServiceActor.class);

    private void twoNameNodes() {
        when(dataNode.getBPOfferService(POOL)).thenReturn(service);
        when(service.getBPServiceActors()).thenReturn(List.of(first, second));
        for (BPServiceActor actor : List.of(first, second)) {
            when(actor.getNameNodeProxy()).thenReturn(mock(DatanodeProtocolClientSideTranslatorPB.class));
            when(actor.getBpRegistration()).thenReturn(mock(DatanodeRegistration.class));
        }
        active(first);
    }

    private void active(BPServiceActor actor) {
        DatanodeProtocolClientSideTranslatorPB proxy = actor.getNameNodeProxy();
        when(service.getActiveNN()).thenReturn(proxy);
    }

    private Object seen() {
        return PfimbiDataNodeAccess.activeRegistration(dataNode, POOL);
    }

    @Test
    void theRegistrationAtAStandbyIsNotTheActiveOnes() {
        twoNameNodes();
        Object before = seen();
        assertThat(before).isNotNull();
        when(second.getBpRegistration()).thenReturn(mock(DatanodeRegistration.class));
        assertThat(seen()).isSameAs(before);
    }

    @Test
    void aRestartOfTheActiveAndAFailoverAreSeen() {
        twoNameNodes();
        Object before = seen();
        when(first.getBpRegistration()).thenReturn(mock(DatanodeRegistration.class));
        Object restarted = seen();
        assertThat(restarted).isNotNull().isNotSameAs(before);
        active(second);
        assertThat(seen()).isNotNull().isNotSameAs(restarted);
    }

    @Test
    void withoutAnActiveNameNodeNothingIsSeen() {
        assertThat(seen()).isNull();
        twoNameNodes();
        when(service.getActiveNN()).thenReturn(null);
        assertThat(seen()).isNull();
    }

    /** The NameNode gives a host no more repairs than this number leaves free. */
    @Test
    void aPushIsNoTransferInProgressOfTheNameNodes() throws IOException {
        DNConf settings = mock(DNConf.class);
        when(settings.getSocketTimeout()).thenReturn(1000);
        when(dataNode.getDnConf()).thenReturn(settings);
        when(dataNode.newSocket()).thenReturn(new Socket());
        when(dataNode.getConf()).thenReturn(new Configuration(false));
        int closed;
        try (ServerSocket socket = new ServerSocket(0)) {
            closed = socket.getLocalPort();
        }
        try (PfimbiPush push = new PfimbiPush(dataNode)) {
            assertThatThrownBy(() -> send(push, closed)).isInstanceOf(IOException.class);
        }
        verify(dataNode, never()).incrementXmitsInProgress();
        verify(dataNode, never()).incrementXmitsInProcess(anyInt());
    }

    private static void send(PfimbiPush push, int port) throws IOException {
        push.send(
                new ExtendedBlock(POOL, 1, 1, 1),
                new DatanodeInfoBuilder()
                        .setIpAddr("127.0.0.1")
                        .setHostName("localhost")
                        .setXferPort(port)
                        .build(),
                StorageType.DISK,
                "DS-1");
    }

    /** Zero is stock's "no limit". */
    @ParameterizedTest
    @ValueSource(ints = {0, 480_000})
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aPushToAHostThatTakesNothingEnds(int writeMillis) throws IOException {
        DNConf settings = mock(DNConf.class);
        when(settings.getSocketTimeout()).thenReturn(100);
        when(settings.getSocketWriteTimeout()).thenReturn(writeMillis);
        when(dataNode.getDnConf()).thenReturn(settings);
        when(dataNode.newSocket()).thenReturn(new StandardSocketFactory().createSocket());
        SaslDataTransferClient security = mock(SaslDataTransferClient.class);
        when(dataNode.getSaslClient()).thenReturn(security);
        when(security.socketSend(any(), any(), any(), any(), any(), any())).thenAnswer(asked -> {
            OutputStream out = asked.getArgument(1);
            while (true) {
                out.write(new byte[1 << 16]);
            }
        });
        try (ServerSocket takesNothing = new ServerSocket(0);
                PfimbiPush push = new PfimbiPush(dataNode)) {
            assertThatThrownBy(() -> send(push, takesNothing.getLocalPort()))
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void eachWaitOfAPushHasALimit() {
        assertThat(PfimbiPush.limit(0)).isEqualTo(60_000);
        assertThat(PfimbiPush.limit(-1)).isEqualTo(60_000);
        assertThat(PfimbiPush.limit(5_000)).isEqualTo(5_000);
    }
}
