// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CheckReplyTest {
    @Test
    void findingsKeepTheirOrderAndTheirWords() {
        List<Finding> findings = List.of(
                new Finding(Finding.Severity.ERROR, "dfs.replication", "is 0"),
                new Finding(Finding.Severity.WARNING, "dfs.hosts", "is empty"));
        assertThat(CheckReply.of(findings).getFindingsList())
                .extracting(FindingProto::getSeverity, FindingProto::getSubject, FindingProto::getText)
                .containsExactly(tuple("ERROR", "dfs.replication", "is 0"), tuple("WARNING", "dfs.hosts", "is empty"));
        assertThat(CheckReply.of(List.of()).getFindingsCount()).isZero();
    }
}
