// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The virtual environment with the peers from PyPI: {@code HDFS_GEARS_VENV}, else {@code ~/.cache/hdfs-gears/venv}. */
final class Python {
    private Python() {}

    /** A Python that has {@code module}; a test that needs it fails with the remedy. */
    static Path with(String module, String requirement) throws IOException {
        Path venv = venv();
        Path python = venv.resolve("bin/python");
        String remedy = "python3 -m venv " + venv + " && " + venv + "/bin/pip install " + requirement
                + " (or let .ci/run do it)";
        if (!Files.isExecutable(python)) {
            throw new AssertionError("there is no Python in " + venv + ", and this test needs it: " + remedy);
        }
        Process process = new ProcessBuilder(python.toString(), "-c", "import " + module)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new AssertionError(venv + " has no " + module + ", and this test needs it: " + remedy);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return python;
    }

    static Path program(String name, String module, String requirement) throws IOException {
        return with(module, requirement).resolveSibling(name);
    }

    private static Path venv() {
        String set = System.getenv("HDFS_GEARS_VENV");
        return set != null ? Path.of(set) : Path.of(System.getProperty("user.home"), ".cache/hdfs-gears/venv");
    }
}
