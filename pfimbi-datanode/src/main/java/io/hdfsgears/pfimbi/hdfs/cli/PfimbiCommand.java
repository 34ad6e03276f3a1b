// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.hdfs.cli.answer.GroupCommand;
import java.io.IOException;
import picocli.CommandLine.ParameterException;

/** A command of {@code hdfs pfimbi}. */
abstract class PfimbiCommand extends GroupCommand {
    abstract Exit run(Pfimbi pfimbi) throws IOException;

    @Override
    public final Integer call() throws IOException {
        return run(group(Pfimbi.class)).code();
    }

    /** @param cause names the value and the remedy */
    final ParameterException wrong(IllegalArgumentException cause) {
        return new ParameterException(spec().commandLine(), String.valueOf(cause.getMessage()), cause);
    }
}
