// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DefaultsXmlTest {
    @Test
    void theCommittedFilesAreWhatTheKeysSay() throws IOException {
        check("gear-default.xml", GearKeys.all());
        check("pfimbi-default.xml", PfimbiKeys.all());
    }

    private static void check(String name, List<ConfKey<?>> keys) throws IOException {
        // Surefire's working directory is the module's.
        Path file = Path.of("..", "conf", name);
        String rendered = DefaultsXml.render(keys);
        if (Boolean.getBoolean("gears.render")) {
            Files.writeString(file, rendered);
        }
        assertThat(Files.readString(file))
                .as("conf/" + name + "; render it anew by: mvn -pl gear-core -am test -Dgears.render=true")
                .isEqualTo(rendered);
    }

    @Test
    void escapesWhatXmlWouldRead() {
        ConfKey<String> key = new ConfKey<>("a.b", ValueType.strings("any"), "<&>", "x < y", "0.1.0");
        assertThat(DefaultsXml.render(List.of(key)))
                .contains("<value>&lt;&amp;&gt;</value>")
                .contains("x &lt; y");
    }
}
