// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import io.hdfsgears.rack.hardware.kernel.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The virtual environment with what comes from PyPI: {@code HDFS_GEARS_VENV}, else {@code ~/.cache/hdfs-gears/venv}, as {@code .ci/run}
 * makes it.
 */
record Venv(Path folder) {
    private static final String SEARCH =
            "import importlib.util as u, sys; print(*[m for m in sys.argv[1:] if u.find_spec(m) is None])";

    static Venv here() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    static Venv of(Map<String, String> environment, String home) {
        String set = environment.getOrDefault("HDFS_GEARS_VENV", "");
        return new Venv(set.isEmpty() ? Path.of(home, ".cache/hdfs-gears/venv") : Path.of(set));
    }

    Path python() {
        return folder.resolve("bin/python");
    }

    /**
     * @param requirements by the module that they bring, as pip takes them
     * @return what is missing and what to type; empty where all is there
     */
    Optional<String> lacks(Map<String, String> requirements) {
        List<String> missing = new ArrayList<>(requirements.keySet());
        if (Files.isExecutable(python())) {
            List<String> search = new ArrayList<>(List.of("env", python().toString(), "-c", SEARCH));
            search.addAll(missing);
            try {
                String said = " " + Tool.run("", search).strip() + " ";
                missing.removeIf(module -> !said.contains(" " + module + " "));
            } catch (IOException e) {
                // what does not run has no module
            }
        }
        return missing.isEmpty() ? Optional.empty() : Optional.of(remedy(missing, requirements));
    }

    private String remedy(List<String> missing, Map<String, String> requirements) {
        List<String> install = missing.stream().map(requirements::get).sorted().toList();
        String make = Files.isExecutable(python()) ? "" : "python3 -m venv " + folder + " && ";
        return "no " + String.join(", ", missing.stream().sorted().toList()) + ": " + make + folder
                + "/bin/pip install " + String.join(" ", install);
    }
}
