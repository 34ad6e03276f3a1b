// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Lays the release out as its assembly says, over an empty Hadoop tree, and runs its shell profile there by bash. */
final class TarballTest {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String JARS = "share/hadoop/gears";
    /** Stand-ins for what Hadoop's own scripts define before they read profiles. */
    private static final String HADOOP = """
            set -eu
            hadoop_add_profile() { :; }
            hadoop_add_subcommand() { :; }
            hadoop_error() { echo "error $*"; }
            hadoop_add_classpath() { echo "classpath $1"; }
            for profile in "$HADOOP_HOME"/libexec/shellprofile.d/*.sh; do . "$profile"; done
            """;

    @TempDir
    Path tree;

    private Document assembly;

    @BeforeEach
    void layOut() throws Exception {
        assembly = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(REPOSITORY.resolve("dist/src/assembly/tarball.xml").toFile());
        assertThat(text(assembly.getDocumentElement(), "includeBaseDirectory"))
                .as("a literal `tar xzf` in a Hadoop tree installs: no folder at the top")
                .isEqualTo("false");
        assertThat(text(assembly.getDocumentElement(), "dependencySet", "outputDirectory"))
                .isEqualTo(JARS);
        Files.createFile(Files.createDirectories(tree.resolve(JARS)).resolve("gear-hdfs.jar"));
        NodeList sets = assembly.getElementsByTagName("fileSet");
        for (int i = 0; i < sets.getLength(); i++) {
            copy((Element) sets.item(i));
        }
    }

    /** Folders as they are; of the repository's root only the files that are named. */
    private void copy(Element set) throws IOException {
        String folder =
                text(set, "directory").replace("${project.basedir}/..", "").replaceFirst("^/", "");
        Path from = REPOSITORY.resolve(folder);
        Path to = tree.resolve(text(set, "outputDirectory"));
        List<Path> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(from, folder.isEmpty() ? 1 : Integer.MAX_VALUE)) {
            walk.filter(Files::isRegularFile)
                    .filter(file -> !folder.isEmpty()
                            || text(set, "includes")
                                    .contains(file.getFileName().toString().replaceFirst("[.]md$", "")))
                    .forEach(files::add);
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
    }

    private static String text(Element in, String... path) {
        Element element = in;
        for (String name : path) {
            element = (Element) element.getElementsByTagName(name).item(0);
        }
        return element.getTextContent().trim();
    }

    private String bash(String script) throws IOException, InterruptedException {
        return new HadoopBash(HADOOP, "HADOOP_HOME", tree).run(script);
    }

    @Test
    void unpackedItRunsAndWithoutItsJarsHadoopIsStock() throws Exception {
        String commands = "declare -F | grep -c hdfs_subcommand_ || true";
        assertThat(bash("_hdfs_gears_hadoop_classpath; " + commands))
                .isEqualTo("classpath " + tree.resolve(JARS) + "/*\n5\n");
        Files.delete(tree.resolve(JARS).resolve("gear-hdfs.jar"));
        Files.delete(tree.resolve(JARS));
        assertThat(bash(commands))
                .as("to leave is to remove the folder of jars")
                .isEqualTo("0\n");
    }

    /** A wildcard on a class path does not reach below its folder: no server loads the planner. */
    @Test
    void thePlannerLiesApart() {
        NodeList sets = assembly.getElementsByTagName("dependencySet");
        assertThat(sets.getLength()).isEqualTo(2);
        assertThat(text((Element) sets.item(0), "excludes"))
                .contains("gear-planner")
                .contains("gear-sim");
        assertThat(text((Element) sets.item(1), "includes").lines().map(String::strip))
                .containsExactly("io.hdfsgears:gear-planner", "io.hdfsgears:gear-sim");
        assertThat(text((Element) sets.item(1), "outputDirectory")).isEqualTo(JARS + "/planner");
    }

    @Test
    void itBringsTheDocsThatItsMessagesName() {
        for (String page :
                List.of("README.md", "LICENSE", "docs/cli.md", "docs/operating.md", "conf/gear-default.xml")) {
            assertThat(tree.resolve("share/doc/hdfs-gears").resolve(page)).isRegularFile();
        }
        assertThat(tree.resolve("README.md"))
                .as("nothing lies in Hadoop's root")
                .doesNotExist();
    }

    @Test
    void theReadmeUnpacksItSo() throws Exception {
        assertThat(Files.readString(REPOSITORY.resolve("README.md")))
                .contains("tar xzf dist/target/hdfs-gears-" + version() + ".tar.gz -C \"$HADOOP_HOME\"")
                .doesNotContain("--strip-components");
    }

    @Test
    void examplesNameItsVersion() throws Exception {
        assertThat(Files.readString(REPOSITORY.resolve("docker/compose.yml")))
                .contains("image: hdfs-gears-namenode:" + version() + "\n")
                .contains("image: hdfs-gears-datanode:" + version() + "\n")
                .contains("image: hdfs-gears-client:" + version() + "\n");
        assertThat(Files.readString(REPOSITORY.resolve("ansible/inventory/example.yml")))
                .contains("/dist/target/hdfs-gears-" + version() + ".tar.gz\"");
        assertThat(Files.readString(REPOSITORY.resolve("CHANGELOG.md"))).contains("\n## [" + version() + "]");
    }

    /** Of the product: the first element of this name in the root pom. */
    private static String version() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(REPOSITORY.resolve("pom.xml").toFile())
                .getElementsByTagName("version")
                .item(0)
                .getTextContent();
    }
}
