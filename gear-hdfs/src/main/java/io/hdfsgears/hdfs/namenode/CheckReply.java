// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.core.check.Finding;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import java.util.List;

/** Findings of the start check as {@code -gearCheck} gets them. */
final class CheckReply {
    private CheckReply() {}

    static GearCheckReplyProto of(List<Finding> findings) {
        GearCheckReplyProto.Builder reply = GearCheckReplyProto.newBuilder();
        for (Finding finding : findings) {
            reply.addFindings(FindingProto.newBuilder()
                    .setSeverity(finding.severity().name())
                    .setSubject(finding.subject())
                    .setText(finding.text()));
        }
        return reply.build();
    }
}
