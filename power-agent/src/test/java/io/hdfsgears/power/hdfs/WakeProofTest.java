// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.link.Answer;
import io.hdfsgears.power.link.HostWord;
import io.hdfsgears.power.port.NameNodePort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class WakeProofTest {
    private static final String HOST = "h02:9866";

    /** @param answer null: it is not there */
    private record Told(
            String nameservice, String name, @Nullable Noted answer, List<String> told) implements NameNodePort {
        Told(String nameservice, String name, @Nullable Noted answer) {
            this(nameservice, name, answer, new ArrayList<>());
        }

        @Override
        public Answer beat(List<HostWord> words) {
            return new Answer(false, Map.of());
        }

        @Override
        public Noted noteProven(String datanode) throws IOException {
            if (answer == null) {
                throw new IOException("connection refused");
            }
            told.add(datanode);
            return answer;
        }

        @Override
        public void reset() {
            // holds no connection
        }
    }

    @Test
    void theActiveOneOfEachNameserviceIsTold() {
        Told gone = new Told("ns1", "nn1", null);
        Told active = new Told("ns1", "nn2", NameNodePort.Noted.DURABLY);
        Told standby = new Told("ns2", "nn3", NameNodePort.Noted.NOT_ACTIVE);
        Told other = new Told("ns2", "nn4", NameNodePort.Noted.DURABLY);
        WakeProof proof = WakeProof.note(HOST, List.of(gone, active, standby, other));
        assertThat(proof).isEqualTo(new WakeProof(List.of("ns1", "ns2"), List.of()));
        assertThat(active.told()).containsExactly(HOST);
    }

    @Test
    void aNameserviceInSafeModeMissesTheProofAndIsNamed() {
        Told noted = new Told("ns1", "nn1", NameNodePort.Noted.DURABLY);
        NameNodePort safe = new NameNodePort() {
            @Override
            public String nameservice() {
                return "ns2";
            }

            @Override
            public String name() {
                return "nn2";
            }

            @Override
            public Answer beat(List<HostWord> words) {
                return new Answer(true, Map.of());
            }

            @Override
            public Noted noteProven(String datanode) throws IOException {
                throw new SafeModeException("the NameNode is in safe mode\n\tat a line of code");
            }

            @Override
            public void reset() {
                // holds no connection
            }
        };
        WakeProof proof = WakeProof.note(HOST, List.of(noted, safe));
        assertThat(proof.nameservices()).containsExactly("ns1");
        assertThat(proof.troubles())
                .containsExactly("no active NameNode of ns2 took it: nn2: the NameNode is in safe mode");
    }

    @Test
    void aNameserviceThatDoesNotKnowTheHostMissesNothingIfAnotherDoes() {
        Told knows = new Told("ns1", "nn1", NameNodePort.Noted.DURABLY);
        Told stranger = new Told("ns2", "nn2", NameNodePort.Noted.NOT_KNOWN);
        assertThat(WakeProof.note(HOST, List.of(knows, stranger))).isEqualTo(new WakeProof(List.of("ns1"), List.of()));
        assertThat(WakeProof.note(HOST, List.of(stranger)).troubles())
                .containsExactly("nn2 has no host h02:9866 on its chain, or is of an older version");
    }

    @Test
    void whereNoActiveNameNodeAnswersItIsSaid() {
        WakeProof proof = WakeProof.note(
                HOST,
                List.of(
                        new Told("ns1", "nn1", NameNodePort.Noted.DURABLY),
                        new Told("ns2", "nn2", null),
                        new Told("ns2", "nn3", NameNodePort.Noted.NOT_ACTIVE)));
        assertThat(proof.nameservices()).containsExactly("ns1");
        assertThat(proof.troubles())
                .containsExactly("no active NameNode of ns2 took it: nn2: connection refused; nn3 is not active");
    }
}
