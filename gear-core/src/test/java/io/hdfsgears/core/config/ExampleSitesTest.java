// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** The examples under conf/ can be used as they are. */
final class ExampleSitesTest {
    private static final Path CONF = Path.of("..", "conf");
    private static final Pattern PROPERTY = Pattern.compile(
            "<name>(dfs\\.(?:namenode\\.gear|namenode\\.eafr|namenode\\.pfimbi|datanode\\.pfimbi)\\.[^<]*)</name>\\s*<value>([^<]*)</value>");

    @Test
    void namesOnlyKnownKeysWithAllowedValues() throws IOException {
        Map<String, ConfKey<?>> known = new HashMap<>();
        GearKeys.all().forEach(key -> known.put(key.name(), key));
        PfimbiKeys.all().forEach(key -> known.put(key.name(), key));
        for (Path file : examples()) {
            for (MatchResult property :
                    PROPERTY.matcher(Files.readString(file)).results().toList()) {
                assertThat(known).as(file.toString()).containsKey(property.group(1));
                assertThat(known.get(property.group(1)).parse(property.group(2)))
                        .isNotNull();
            }
        }
    }

    @Test
    void isWellFormed() throws Exception {
        for (Path file : examples()) {
            assertThat(DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(file.toFile())
                            .getDocumentElement()
                            .getTagName())
                    .isEqualTo("configuration");
        }
    }

    private static Path[] examples() throws IOException {
        try (Stream<Path> files = Files.list(CONF)) {
            Path[] found =
                    files.filter(f -> f.toString().endsWith(".example.xml")).toArray(Path[]::new);
            assertThat(found).isNotEmpty();
            return found;
        }
    }
}
