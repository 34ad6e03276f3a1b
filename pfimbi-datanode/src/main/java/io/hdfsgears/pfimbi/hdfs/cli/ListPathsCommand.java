// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import picocli.CommandLine;

/** The rules for paths. */
@CommandLine.Command(
        name = "list-paths",
        aliases = "-listPaths",
        header = "List how many replicas writers wait for, by directory.",
        description = "Lists the rules of 'set-path' and of the configuration.")
final class ListPathsCommand extends PathsCommand {
    @Override
    SyncPathsRequestProto request() {
        return SyncPathsRequestProto.getDefaultInstance();
    }

    @Override
    String text(SyncPathsRequestProto request, VerbReplyProto reply) {
        return new PathsPicture(reply.getSyncPathsList()).text();
    }
}
