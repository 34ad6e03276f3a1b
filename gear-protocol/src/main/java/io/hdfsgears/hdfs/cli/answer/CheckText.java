// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.FindingProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;

/** Findings of the start check, for reading and for scripts. */
public final class CheckText {
    private CheckText() {}

    public static Exit exit(GearCheckReplyProto reply) {
        boolean wrong = reply.getFindingsList().stream()
                .anyMatch(finding -> finding.getSeverity().equals("ERROR"));
        return wrong ? Exit.REFUSED : reply.getFindingsCount() > 0 ? Exit.PARTLY : Exit.DONE;
    }

    public static String of(GearCheckReplyProto reply) {
        if (reply.getFindingsCount() == 0) {
            return "Nothing found: Hadoop and its configuration suit the gears." + System.lineSeparator();
        }
        StringBuilder text = new StringBuilder();
        for (FindingProto finding : reply.getFindingsList()) {
            text.append(finding.getSeverity())
                    .append(' ')
                    .append(finding.getSubject())
                    .append(' ')
                    .append(finding.getText())
                    .append(System.lineSeparator());
        }
        return text.toString();
    }

    public static String json(String verb, GearCheckReplyProto reply) {
        Exit exit = exit(reply);
        ObjectNode node = GearJson.head(verb, exit, exit.code(), "");
        ArrayNode findings = node.putArray("findings");
        for (FindingProto finding : reply.getFindingsList()) {
            findings.addObject()
                    .put("severity", finding.getSeverity())
                    .put("subject", finding.getSubject())
                    .put("text", finding.getText());
        }
        return GearJson.text(node) + System.lineSeparator();
    }
}
