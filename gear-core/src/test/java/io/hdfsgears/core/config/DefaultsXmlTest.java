// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DefaultsXmlTest {
    /** Surefire's working directory is the module's. */
    private static final Path FILE = Path.of("..", "conf", "gear-default.xml");

    @Test
    void theCommittedFileIsWhatTheKeysSay() throws IOException {
        String rendered = DefaultsXml.render(GearKeys.all());
        if (Boolean.getBoolean("gears.render")) {
            Files.writeString(FILE, rendered);
        }
        assertThat(Files.readString(FILE))
                .as("conf/gear-default.xml; render it anew by: mvn -pl gear-core -am test -Dgears.render=true")
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
