// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import io.hdfsgears.hdfs.cli.BadArgumentsException;
import io.hdfsgears.hdfs.cli.Command;
import io.hdfsgears.hdfs.cli.line.HadoopSpelling;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** A command of the group that asks the NameNode. */
abstract class GearsCommand extends Answering {
    @Mixin
    private final Output output = new Output();

    /** What to ask, from what was given. */
    abstract Command command(Given given) throws BadArgumentsException;

    @Override
    public final Integer call() {
        try {
            return gears().run(command(new Given().flag("-json", output.isObject())), output);
        } catch (BadArgumentsException e) {
            String message = HadoopSpelling.inText(String.valueOf(e.getMessage()));
            throw new ParameterException(spec().commandLine(), message, e);
        }
    }
}
