// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;

/** Which power controller acts, for reading and for programs. */
public final class ControllersText {
    private ControllersText() {}

    /** As {@code ctl1/812 acts for 310 s, heard 2 s ago; waiting: ctl2/77}. */
    public static String of(ControllersProto controllers) {
        String acting = controllers.hasActing()
                ? controllers.getActing() + " acts for " + controllers.getActingMillis() / 1000 + " s, heard "
                        + controllers.getHeardMillis() / 1000 + " s ago"
                : "none acts";
        return controllers.getWaitingCount() == 0
                ? acting
                : acting + "; waiting: " + String.join(", ", controllers.getWaitingList());
    }

    /** As {@code -gearReport -json} has it. */
    public static ObjectNode json(ControllersProto controllers) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("epoch", controllers.getEpoch());
        if (controllers.hasActing()) {
            node.put("acting", controllers.getActing())
                    .put("actingSeconds", controllers.getActingMillis() / 1000.0)
                    .put("heardSecondsAgo", controllers.getHeardMillis() / 1000.0);
        }
        controllers.getWaitingList().forEach(node.putArray("waiting")::add);
        return node;
    }
}
