// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.answer.CheckText;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import org.junit.jupiter.api.Test;

class CheckShellTest {
    private static GearCheckReplyProto reply(String... severities) {
        GearCheckReplyProto.Builder reply = GearCheckReplyProto.newBuilder();
        for (String severity : severities) {
            reply.addFindings(FindingProto.newBuilder()
                    .setSeverity(severity)
                    .setSubject("dfs.namenode.gear.primarys")
                    .setText("is set, but there is no such key."));
        }
        return reply.build();
    }

    @Test
    void theExitCodeSaysHowMuchItMatters() {
        assertThat(CheckText.exit(reply()).code()).isZero();
        assertThat(CheckText.exit(reply("WARNING")).code()).isEqualTo(4);
        assertThat(CheckText.exit(reply("WARNING", "ERROR")).code()).isEqualTo(2);
    }

    @Test
    void eachFindingIsALine() {
        assertThat(CheckText.of(reply("WARNING")))
                .isEqualTo("WARNING dfs.namenode.gear.primarys is set, but there is no such key."
                        + System.lineSeparator());
        assertThat(CheckText.of(reply())).startsWith("Nothing found");
        assertThat(CheckText.json("gearCheck", reply("ERROR")))
                .contains("\"exitCode\" : 2", "\"severity\" : \"ERROR\"");
    }
}
