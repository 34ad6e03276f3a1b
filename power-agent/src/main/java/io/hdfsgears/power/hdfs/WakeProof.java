// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import io.hdfsgears.power.port.NameNodePort;
import io.hdfsgears.power.port.NameNodePort.Noted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where it was noted that a host slept and woke.
 *
 * @param nameservices that noted it, durably
 * @param troubles why others did not
 */
public record WakeProof(List<String> nameservices, List<String> troubles) {
    public WakeProof {
        nameservices = List.copyOf(nameservices);
        troubles = List.copyOf(troubles);
    }

    /** Tells the active NameNode of each nameservice. A nameservice without such a host is none that misses the proof. */
    public static WakeProof note(String datanode, List<? extends NameNodePort> nameNodes) {
        Map<String, List<NameNodePort>> byNameservice = new LinkedHashMap<>();
        nameNodes.forEach(one -> byNameservice
                .computeIfAbsent(one.nameservice(), name -> new ArrayList<>())
                .add(one));
        List<String> noted = new ArrayList<>();
        List<String> strangers = new ArrayList<>();
        List<String> troubles = new ArrayList<>();
        byNameservice.forEach((nameservice, ports) -> note(nameservice, datanode, ports, noted, strangers, troubles));
        if (noted.isEmpty()) {
            troubles.addAll(strangers);
        }
        return new WakeProof(noted, troubles);
    }

    private static void note(
            String nameservice,
            String datanode,
            List<NameNodePort> ports,
            List<String> noted,
            List<String> strangers,
            List<String> troubles) {
        List<String> silent = new ArrayList<>();
        for (NameNodePort port : ports) {
            try {
                Noted answer = port.noteProven(datanode);
                if (answer == Noted.DURABLY) {
                    noted.add(nameservice);
                    return;
                }
                if (answer == Noted.NOT_KNOWN) {
                    strangers.add(
                            port.name() + " has no host " + datanode + " on its chain, or is of an older version");
                    return;
                }
                silent.add(port.name() + " is not active");
            } catch (IOException e) {
                silent.add(port.name() + ": "
                        + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
            } finally {
                port.reset();
            }
        }
        troubles.add("no active NameNode of " + nameservice + " took it: " + String.join("; ", silent));
    }
}
