// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.run;

import io.hdfsgears.hdfs.state.NotFoundedException;
import io.hdfsgears.rack.Names;
import io.hdfsgears.rack.Poll;
import io.hdfsgears.rack.RackDescription;
import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.hdfs.GearLink;
import io.hdfsgears.rack.process.DataNodeProbe;
import io.hdfsgears.rack.process.LogTail;
import io.hdfsgears.rack.process.NameNodeProbe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.ipc.RemoteException;

/** Whether a daemon that was started does its work yet: its process is there seconds earlier. */
final class Serving {
    private static final Duration STEP = Duration.ofMillis(300);

    private final VirtualRack rack;

    Serving(VirtualRack rack) {
        this.rack = rack;
    }

    /** @throws RackException when it ends, or does not serve within the patience, with what is missing */
    void await(String daemon, Duration patience) throws IOException {
        String[] missing = {""};
        Poll.until(
                patience,
                STEP,
                () -> {
                    if (rack.process(daemon).isEmpty()) {
                        throw new RackException(daemon + " ended:\n" + LogTail.of(rack.files(), daemon));
                    }
                    missing[0] = missing(daemon);
                    return missing[0].isEmpty();
                },
                () -> daemon + " runs and does not serve yet: " + missing[0] + ". See ./rack logs " + daemon + ".");
    }

    private String missing(String daemon) {
        return Names.isNameNode(daemon) ? missingNameNode(daemon) : Names.isHost(daemon) ? missingHost(daemon) : "";
    }

    private String missingHost(String host) {
        RackDescription description = rack.description();
        boolean serves = DataNodeProbe.serves(
                description.address(host), description.hostPorts(host).http());
        return serves ? "" : "it has not registered with a NameNode";
    }

    private String missingNameNode(String name) {
        NameNodeProbe.View view = rack.look(name).orElse(null);
        if (view == null) {
            return "its web page does not answer";
        }
        if (view.safeMode()) {
            return "it is in safe mode, with " + view.live() + " DataNodes that have reported";
        }
        return view.active() && rack.description().spec().shiftsGears() && !answersVerbs(rack.nameNode(name))
                ? "it does not take calls"
                : "";
    }

    /** For a moment after safe mode a NameNode still refuses every call. */
    private boolean answersVerbs(InetSocketAddress nameNode) {
        try (GearLink link = new GearLink(List.of(nameNode), rack.files().clientConf())) {
            link.status();
            return true;
        } catch (IOException e) {
            return isAnswer(e);
        }
    }

    /** The gears refuse by reason of their own where there is no expansion chain yet: the NameNode takes calls then. */
    static boolean isAnswer(IOException failure) {
        return failure instanceof RemoteException remote
                && remote.unwrapRemoteException() instanceof NotFoundedException;
    }
}
