// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import io.hdfsgears.hdfs.proto.LeaseProtos.ControllersProto;
import io.hdfsgears.power.daemon.ThisHost;
import io.hdfsgears.power.hdfs.HeardControllers;
import io.hdfsgears.power.hdfs.NameNodes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether a command may speak to devices itself: a controller that acts on another machine would do so at the same time. */
final class BesideController {
    @Option(
            names = {"-direct", "--direct"},
            description =
                    "Speak to the devices from here, beside a controller that acts: pauses and rates do not hold.")
    private boolean direct;

    @Option(
            names = {"-fs", "--fs"},
            paramLabel = "<uri>",
            description = "The only nameservice to ask which controller acts, hdfs://<nameservice>.")
    private @Nullable String fs;

    /**
     * What NameNodes say.
     *
     * @param elsewhere the controller that acts on another machine; empty: none does, or that is not known
     * @param trouble why it is not known; empty: it is
     */
    record Answer(Optional<String> elsewhere, String trouble) {}

    /** Whether it is told to speak to them in any case. */
    boolean direct() {
        return direct;
    }

    Optional<String> fs() {
        return Optional.ofNullable(fs);
    }

    /**
     * Asks the active NameNodes, each for two seconds at most.
     *
     * @throws IllegalArgumentException for a {@code -fs} that is no address
     */
    Answer ask() {
        List<HeardControllers> heard;
        try {
            heard = HeardControllers.ask(NameNodes.findForQuestion(fs()));
        } catch (IOException e) {
            return new Answer(Optional.empty(), String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            if (fs != null) {
                throw e;
            }
            return new Answer(Optional.empty(), String.valueOf(e.getMessage()));
        }
        return new Answer(
                heard.stream()
                        .flatMap(one -> one.controllers().stream())
                        .filter(ControllersProto::hasActing)
                        .map(ControllersProto::getActing)
                        .filter(label -> !ThisHost.isOf(label))
                        .findFirst(),
                heard.stream()
                        .filter(one -> !one.trouble().isEmpty())
                        .map(one -> one.nameservice() + ": " + one.trouble())
                        .collect(Collectors.joining("; ")));
    }
}
