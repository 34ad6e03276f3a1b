// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.cli.answer.GearJson;
import io.hdfsgears.hdfs.picture.ClusterReport;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;

/** The report as programs read it, the same on the page as by the command line. */
public final class ReportJson {
    private ReportJson() {}

    /** Adds the state and all else. */
    public static void add(ObjectNode root, ClusterReport report) {
        GearReportProto message = ReportMessage.of(report);
        root.set("state", GearJson.state(message.getState()));
        GearJson.addReport(root, message);
    }
}
