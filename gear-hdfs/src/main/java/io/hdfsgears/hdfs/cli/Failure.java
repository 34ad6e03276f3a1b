// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.rpc.Denial;
import io.hdfsgears.hdfs.rpc.StockServer;
import io.hdfsgears.hdfs.state.GearsOffException;
import io.hdfsgears.hdfs.state.NotFoundedException;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.SafeModeException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;

/**
 * What an exception means to an operator.
 *
 * @param message what was wrong and what to do
 */
record Failure(Exit exit, String message) {
    static Failure of(IOException thrown) {
        IOException e = thrown instanceof RemoteException remote ? remote.unwrapRemoteException() : thrown;
        if (StockServer.refused(thrown)) {
            return new Failure(
                    Exit.UNEXPECTED,
                    "This NameNode does not run hdfs-gears. Its Hadoop needs the jars, the shell profile, and the properties"
                            + " in hdfs-site.xml (share/doc/hdfs-gears/docs/install.md). Then restart it.");
        }
        Optional<Denial> denial = Denial.in(thrown);
        if (denial.isPresent()) {
            String message = denial.get().message();
            return new Failure(
                    Exit.NOT_AUTHORIZED,
                    denial.get().explained()
                            ? message
                            : message + " Only a superuser or a member of dfs.cluster.administrators may do this.");
        }
        if (e instanceof NotActiveException
                || e instanceof StandbyException
                || e instanceof SafeModeException
                || e instanceof NotFoundedException
                || e instanceof GearsOffException
                || e instanceof RetriableException) {
            return new Failure(Exit.NOT_ACTIVE, firstLine(e));
        }
        return new Failure(Exit.UNEXPECTED, e.getClass().getSimpleName() + ": " + firstLine(e));
    }

    private static String firstLine(IOException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no message");
    }
}
