// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.ActiveNameNode;
import io.hdfsgears.hdfs.cli.NotActiveException;
import io.hdfsgears.hdfs.proto.GearProtos.OutcomeProto;
import io.hdfsgears.hdfs.proto.GearProtos.SyncPathsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** {@code -setPath} and {@code -listPaths}: rules for paths, at the active NameNode. */
record PathVerbs(Configuration conf, PrintStream out, PrintStream err) {
    static final String SET = "-setPath";
    static final String LIST = "-listPaths";

    /** Empty when these are not arguments of such a verb. */
    static Optional<SyncPathsRequestProto> request(String verb, List<String> words) {
        List<String> rest = new ArrayList<>(words);
        SyncPathsRequestProto.Builder request = SyncPathsRequestProto.newBuilder();
        if (verb.equals(LIST)) {
            return rest.isEmpty() ? Optional.of(request.build()) : Optional.empty();
        }
        if (!verb.equals(SET) || rest.isEmpty()) {
            return Optional.empty();
        }
        request.setPath(rest.remove(0));
        if (rest.equals(List.of("-clear"))) {
            return Optional.of(request.build());
        }
        if (rest.size() != 2 || !rest.get(1).matches("\\d{1,9}")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(rest.get(1));
        return switch (rest.get(0)) {
            case "-sync" -> Optional.of(request.setReplicas(number).build());
            case "-floor" -> Optional.of(request.setFloor(number).build());
            default -> Optional.empty();
        };
    }

    /** @return the exit code */
    int run(SyncPathsRequestProto request, boolean json) throws IOException {
        try {
            return show(request, new ActiveNameNode(conf).syncPaths(request), json);
        } catch (NotActiveException e) {
            err.println(e.getMessage());
            return OutcomeProto.NOT_ACTIVE.getNumber();
        } catch (IOException e) {
            IOException cause = e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
            if (!(cause instanceof AccessControlException)) {
                throw e;
            }
            err.println(cause.getMessage());
            return OutcomeProto.NOT_AUTHORIZED.getNumber();
        }
    }

    private int show(SyncPathsRequestProto request, VerbReplyProto reply, boolean json) {
        if (reply.getOutcome() == OutcomeProto.DONE) {
            PathsPicture picture = new PathsPicture(reply.getSyncPathsList());
            if (json) {
                out.println(picture.json().toPrettyString());
            } else if (request.hasPath()) {
                out.println(confirmed(request) + ": " + reply.getMessage());
            } else {
                out.print(picture.text());
            }
        } else {
            err.println(reply.getMessage());
        }
        return reply.getOutcome().getNumber();
    }

    private static String confirmed(SyncPathsRequestProto request) {
        if (request.hasFloor()) {
            return "Writers below " + request.getPath() + " wait for " + replicas(request.getFloor())
                    + " at least, whatever they ask for";
        }
        if (!request.hasReplicas()) {
            return "The rule of " + SET + " for " + request.getPath() + " is taken back";
        }
        int replicas = request.getReplicas();
        return "Writers below " + request.getPath() + " wait for "
                + (replicas == 0 ? "all replicas" : replicas(replicas));
    }

    private static String replicas(int number) {
        return number == 1 ? "1 replica" : number + " replicas";
    }
}
