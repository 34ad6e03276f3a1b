// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.util.Arrays;
import picocli.CommandLine;

/** Starts a program of benchmarks.tsv, for {@code benchmarks/run}. */
public final class Start {
    private Start() {}

    /** @param args the class below this package, then its options */
    public static void main(String[] args) throws ClassNotFoundException {
        Class<?> program = Class.forName(Start.class.getPackageName() + "." + args[0]);
        System.exit(new CommandLine(program)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(Arrays.copyOfRange(args, 1, args.length)));
    }
}
