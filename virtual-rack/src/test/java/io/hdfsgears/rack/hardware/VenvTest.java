// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VenvTest {
    private static final Map<String, String> TWO = Map.of("json", "json==1", "no_such_module", "no-such==2.0");

    @TempDir
    Path folder;

    @Test
    void itIsWhereItIsSaidToBe() {
        assertThat(Venv.of(Map.of("HDFS_GEARS_VENV", "/opt/v"), "/home/op").python())
                .isEqualTo(Path.of("/opt/v/bin/python"));
        assertThat(Venv.of(Map.of("HDFS_GEARS_VENV", ""), "/home/op").folder())
                .isEqualTo(Path.of("/home/op/.cache/hdfs-gears/venv"));
    }

    @Test
    void whereThereIsNoneAllIsMissing() {
        assertThat(new Venv(folder.resolve("v")).lacks(TWO))
                .contains("no json, no_such_module: python3 -m venv " + folder + "/v && " + folder
                        + "/v/bin/pip install json==1 no-such==2.0");
    }

    @Test
    void whatItLacksIsNamedAndNothingElse() throws IOException {
        Venv venv = venv("exec python3 \"$@\"");
        assertThat(venv.lacks(TWO)).contains("no no_such_module: " + venv.folder() + "/bin/pip install no-such==2.0");
        assertThat(venv.lacks(Map.of("json", "json==1"))).isEqualTo(Optional.empty());
    }

    @Test
    void aPythonThatDoesNotRunHasNothing() throws IOException {
        assertThat(venv("exit 3").lacks(Map.of("json", "json==1"))).isPresent();
    }

    private Venv venv(String python) throws IOException {
        Venv venv = new Venv(folder);
        Files.createDirectories(venv.python().getParent());
        Files.writeString(venv.python(), "#!/bin/sh\n" + python + "\n");
        assertThat(venv.python().toFile().setExecutable(true)).isTrue();
        return venv;
    }
}
