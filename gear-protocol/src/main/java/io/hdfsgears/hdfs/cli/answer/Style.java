// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import io.hdfsgears.hdfs.proto.GearProtos.AutoProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.PrintStream;

/** How answers read: {@code hdfs dfsadmin} has one style, {@code hdfs gears} another. JSON has one form only. */
public interface Style {
    String state(GearStateProto state);

    String report(GearReportProto report, boolean verbose);

    String hosts(GearReportProto report);

    /** The automatic gears. */
    String auto(AutoProto auto);

    String check(GearCheckReplyProto reply);

    /** What happened or why not, with the remedy. */
    String message(String message);

    /** What an answer says beyond its message. */
    String details(VerbReplyProto reply);

    /** @param err where progress goes, so that standard output has the result alone */
    Progress progress(PrintStream err);
}
