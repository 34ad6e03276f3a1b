// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.hdfs.rpc.Denial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which power controllers the active NameNode of a nameservice hears of.
 *
 * @param controllers empty: of none lately, or no NameNode could be asked
 * @param trouble why no active NameNode answered; empty: one did
 * @param denied whether a NameNode, or the login, refused this caller
 */
public record HeardControllers(
        String nameservice, Optional<ControllersProto> controllers, String trouble, boolean denied) {
    /** Asks the NameNodes of each nameservice until an active one answers. */
    public static List<HeardControllers> ask(List<NameNodeLine> nameNodes) {
        Map<String, List<NameNodeLine>> byNameservice = new LinkedHashMap<>();
        nameNodes.forEach(line -> byNameservice
                .computeIfAbsent(line.nameservice(), name -> new ArrayList<>())
                .add(line));
        List<HeardControllers> heard = new ArrayList<>();
        byNameservice.forEach((nameservice, lines) -> heard.add(of(nameservice, lines)));
        return heard;
    }

    private static HeardControllers of(String nameservice, List<NameNodeLine> lines) {
        List<String> silent = new ArrayList<>();
        boolean denied = false;
        for (NameNodeLine line : lines) {
            try {
                GearReportProto report = line.report();
                if (report.getState().hasMode()) { // the active one alone has it
                    return new HeardControllers(
                            nameservice,
                            report.hasControllers() ? Optional.of(report.getControllers()) : Optional.empty(),
                            "",
                            false);
                }
                silent.add(line.name() + " is not active");
            } catch (IOException e) {
                Optional<Denial> denial = Denial.in(e);
                denied |= denial.isPresent();
                silent.add(line.name() + ": " + denial.map(Denial::message).orElseGet(() -> firstLine(e)));
            } finally {
                line.reset();
            }
        }
        return new HeardControllers(
                nameservice, Optional.empty(), "no active NameNode answers: " + String.join("; ", silent), denied);
    }

    private static String firstLine(IOException why) {
        return String.valueOf(why.getMessage()).lines().findFirst().orElse("");
    }

    /** Whether one acts. */
    public boolean acts() {
        return controllers.filter(ControllersProto::hasActing).isPresent();
    }
}
