// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import picocli.CommandLine.Mixin;

/** Asks the active NameNode for the rules for paths, or changes them. */
abstract class PathsCommand extends PfimbiCommand {
    @Mixin
    private final Form form = new Form();

    abstract SyncPathsRequestProto request();

    /** What is printed when JSON is not wanted. */
    abstract String text(SyncPathsRequestProto request, VerbReplyProto reply);

    /** What is printed when the NameNode did nothing. */
    String refusal(SyncPathsRequestProto request, VerbReplyProto reply) {
        return reply.getMessage();
    }

    @Override
    final Exit run(Pfimbi pfimbi) throws IOException {
        SyncPathsRequestProto request = request();
        VerbReplyProto reply = pfimbi.port().syncPaths(request);
        if (reply.getOutcome() == OutcomeProto.DONE) {
            PathsPicture picture = new PathsPicture(reply.getSyncPathsList());
            form.print(pfimbi.out(), () -> text(request, reply), picture::json);
        } else {
            pfimbi.err().println(refusal(request, reply));
        }
        return Exit.of(reply.getOutcome());
    }
}
