// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs every fenced block of the pages that a newcomer pastes from. A block that cannot run here has the reason above it, as
 * {@code <!-- not run: reason -->}. Blocks of properties must name keys and classes that exist.
 */
final class DocumentedCommandsIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> PAGES = List.of("README.md", "docs/quick-start.md", "docs/install.md");
    private static final Pattern NOT_RUN = Pattern.compile("<!-- not run: (\\S.*) -->");
    private static final Pattern FENCE = Pattern.compile("(\\s*)```(\\w*)");
    private static final int MINUTES = 10;

    @TempDir
    private Path folder;

    /** @param reason why it does not run; empty: it runs */
    private record Block(String page, int line, String language, String reason, String text) {
        String title() {
            return page + ":" + line + (reason.isEmpty() ? "" : " not run: " + reason);
        }
    }

    @TestFactory
    Stream<DynamicTest> everyBlockWorks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (String page : PAGES) {
            blocks.addAll(blocks(page, Files.readAllLines(REPOSITORY.resolve(page))));
        }
        assertThat(blocks)
                .anyMatch(block -> block.language().isEmpty() && block.reason().isEmpty());
        return blocks.stream().map(block -> DynamicTest.dynamicTest(block.title(), () -> check(block)));
    }

    private static List<Block> blocks(String page, List<String> lines) {
        List<Block> found = new ArrayList<>();
        String reason = "";
        for (int at = 0; at < lines.size(); at++) {
            Matcher fence = FENCE.matcher(lines.get(at));
            Matcher notRun = NOT_RUN.matcher(lines.get(at).strip());
            if (fence.matches()) {
                int first = at + 1;
                at = first;
                while (!lines.get(at).strip().equals("```")) {
                    at++;
                }
                String text = String.join("\n", lines.subList(first, at))
                        .indent(-fence.group(1).length());
                found.add(new Block(page, first, fence.group(2), reason, text));
                reason = "";
            } else if (notRun.matches()) {
                reason = notRun.group(1);
            } else if (!lines.get(at).isBlank()) {
                reason = "";
            }
        }
        return found;
    }

    private void check(Block block) throws Exception {
        if (!block.reason().isEmpty()) {
            return;
        }
        switch (block.language()) {
            case "" -> run(block);
            case "xml" -> properties(block);
            case "text" -> assertThat(block.text()).as("what a command prints").isNotBlank();
            default -> throw new AssertionError("No rule for a block of " + block.language() + " in " + block.title());
        }
    }

    private void run(Block block) throws Exception {
        Path rack = folder.resolve("rack-" + block.line());
        Path command = folder.resolve("rack");
        Files.writeString(command, "exec \"" + REPOSITORY.resolve("rack") + "\" \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        Files.copy(REPOSITORY.resolve("README.md"), folder.resolve("README.md"), StandardCopyOption.REPLACE_EXISTING);
        Path output = folder.resolve("output");
        ProcessBuilder bash = new ProcessBuilder("bash", "-euxo", "pipefail", "-c", block.text())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        bash.environment().put("RACK_DIR", rack.toString());
        bash.environment().put("RACK_NO_BUILD", "1");
        Process process = bash.start();
        try {
            boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            assertThat(ended && process.exitValue() == 0)
                    .as(block.title() + (ended ? "" : ": not ended") + "\n" + Files.readString(output))
                    .isTrue();
        } finally {
            process.destroyForcibly();
            VirtualRack.down(rack, true);
        }
    }

    private void properties(Block block) throws IOException, ClassNotFoundException {
        Path file = folder.resolve("site.xml");
        Files.writeString(file, "<configuration>" + block.text() + "</configuration>");
        Configuration site = new Configuration(false);
        site.addResource(file.toUri().toURL());
        assertThat(site.size()).as(block.title()).isPositive();
        Configuration known = new HdfsConfiguration();
        known.addResource(REPOSITORY.resolve("conf/gear-default.xml").toUri().toURL());
        known.addResource(REPOSITORY.resolve("conf/pfimbi-default.xml").toUri().toURL());
        for (var property : site) {
            assertThat(known.getRaw(property.getKey()))
                    .as(block.title() + ": a key that exists: " + property.getKey())
                    .isNotNull();
            if (property.getKey().endsWith(".classname")) {
                Class.forName(property.getValue());
            }
        }
    }
}
