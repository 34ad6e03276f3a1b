// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Map;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcNoSuchProtocolException;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private static final String TRACE = """
        Unknown protocol: io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB
        \tat org.apache.hadoop.ipc.ProtobufRpcEngine2$Server.getProtocolImpl(ProtobufRpcEngine2.java:474)
        \tat org.apache.hadoop.ipc.Server$Handler.run(Server.java:3128)\
        """;

    @Test
    void aDataNodeWithoutPfimbiTakesOneLine() {
        IOException stock = new RemoteException(RpcNoSuchProtocolException.class.getName(), TRACE);
        assertThat(Answers.why(stock)).isEqualTo("Pfimbi is off on this DataNode");
        Map<String, String> silent = Map.of("h1:9866", Answers.why(stock), "h2:9866", Answers.why(stock));
        assertThat(new ClusterStatus(Map.of(), silent).text().lines().toList())
                .contains("  h1:9866: Pfimbi is off on this DataNode")
                .endsWith("2 DataNodes: 0 answered, 2 without Pfimbi")
                .noneMatch(line -> line.contains("\tat "));
        assertThat(new Answers<>(Map.of(), silent, false).isOff()).isTrue();
        assertThat(new Answers<>(Map.of(), Map.of(), false).isOff()).isFalse();
    }

    @Test
    void aHostThatSleepsIsNoTrouble() {
        IOException refused = new ConnectException("Connection refused");
        IOException stock = new RemoteException(RpcNoSuchProtocolException.class.getName(), TRACE);
        assertThat(Answers.why(refused, false)).isEqualTo("Connection refused");
        assertThat(Answers.why(stock, true)).isEqualTo(Answers.OFF);
        Map<String, String> night = Map.of("h1:9866", Answers.why(stock, false), "h2:9866", Answers.why(refused, true));
        assertThat(new Answers<>(Map.of(), night, false).isOff()).isTrue();
        assertThat(new ClusterStatus(Map.of(), night).text())
                .contains("  h2:9866: asleep or in maintenance")
                .endsWith("2 DataNodes: 0 answered, 1 without Pfimbi, 1 asleep or in maintenance"
                        + System.lineSeparator());
        Map<String, String> asleep = Map.of("h2:9866", Answers.AWAY);
        assertThat(new Answers<>(Map.of("h1:9866", 1), asleep, false).isWhole()).isTrue();
    }

    @Test
    void anyOtherReasonIsCutToItsFirstLine() {
        assertThat(Answers.why(new RemoteException("java.io.IOException", "disk on fire\n\tat x.Y.z(Y.java:1)")))
                .isEqualTo("disk on fire");
        assertThat(Answers.why(new ConnectException("Connection refused"))).isEqualTo("Connection refused");
        Map<String, StatusReplyProto> one = Map.of("h1:9866", StatusReplyProto.getDefaultInstance());
        assertThat(new ClusterStatus(one, Map.of("h2:9866", "Connection refused")).text())
                .contains("h2:9866: no answer: Connection refused")
                .endsWith("2 DataNodes: 1 answered, 1 without an answer" + System.lineSeparator());
    }
}
