// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.StatusReplyProto;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** What the agents of all DataNodes have to do. */
@CommandLine.Command(
        name = "status",
        aliases = "-status",
        header = "Show the copies that are to come.",
        description = {
            "Shows the copies that are to come, by position in the pipeline and job, with their bytes and the age of"
                    + " the oldest. A line for each DataNode follows.",
            "For superusers, as 'hdfs dfsadmin -report' is."
        })
final class StatusCommand extends PfimbiCommand {
    @Mixin
    private final Form form = new Form();

    @Override
    Exit run(Pfimbi pfimbi) throws IOException {
        Answers<StatusReplyProto> all = pfimbi.port().status();
        ClusterStatus status = new ClusterStatus(all.replies(), all.silent());
        form.print(pfimbi.out(), status::text, status::json);
        return pfimbi.end(all, all.isWhole());
    }
}
