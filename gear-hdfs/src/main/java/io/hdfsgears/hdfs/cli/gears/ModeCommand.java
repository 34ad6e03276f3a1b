// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.Arguments;
import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** Who chooses the gear. */
@CommandLine.Command(
        name = "mode",
        header = "Show or set who shifts: auto, suggest or manual.",
        description = {
            "Without a mode it shows the mode, the load, the gear that the load needs and the last decisions.",
            "",
            "auto     the controller shifts by the load, through the checks of 'set'",
            "suggest  the controller reports what it would do; a new cluster starts so",
            "manual   the controller stays quiet; an accepted 'set' leads here, too"
        })
final class ModeCommand extends GearsCommand {
    /** For completion; {@link Arguments#mode} checks the word. */
    static final class Modes extends java.util.ArrayList<String> {
        private static final long serialVersionUID = 1;

        Modes() {
            super(List.of("auto", "suggest", "manual"));
        }
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "<mode>",
            completionCandidates = Modes.class,
            description = "The mode to set. It stays over restarts and failovers.")
    private @Nullable String mode;

    @Override
    Command command(Given given) throws BadArgumentsException {
        return Arguments.mode(given.word(mode).flags());
    }
}
