// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.gears.GearsCli;
import io.hdfsgears.hdfs.namenode.GearNameNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell profile as Hadoop's scripts would, with stand-ins for their functions. */
final class ShellProfileTest {
    private static final Path PROFILE = Path.of("..", "conf", "shellprofile.d", "hdfs-gears.sh")
            .toAbsolutePath()
            .normalize();
    private static final String HADOOP = """
            set -eu
            HADOOP_HOME=/hadoop HDFS_AUDIT_LOGGER=INFO,audit HADOOP_OPTS=''
            hadoop_add_profile() { echo "profile $1"; }
            hadoop_add_subcommand() { echo "subcommand $1 ($2) $3"; }
            hadoop_error() { echo "error $*"; }
            hadoop_add_classpath() { echo "classpath $1"; }
            hadoop_add_param() { echo "param $1 $2 $3"; }
            """;

    @Test
    void namenodeDfsadminGearsPowerAndPfimbiAreOurs(@TempDir Path home) throws Exception {
        String said = bash("HDFS_GEARS_HOME=" + jars(home) + "\n" + """
                . "$PROFILE"
                hdfs_subcommand_namenode
                echo "$HADOOP_CLASSNAME daemon=$HADOOP_SUBCMD_SUPPORTDAEMONIZATION"
                hdfs_subcommand_dfsadmin
                echo "$HADOOP_CLASSNAME"
                hdfs_subcommand_gears
                echo "$HADOOP_CLASSNAME"
                hdfs_subcommand_power
                echo "$HADOOP_CLASSNAME"
                hdfs_subcommand_pfimbi
                echo "$HADOOP_CLASSNAME"
                declare -F | grep -c hdfs_subcommand_
                """);
        assertThat(said.lines())
                .containsExactly(
                        "profile hdfs_gears",
                        "subcommand gears (admin) show and shift the gears: how many hosts are awake",
                        "subcommand power (admin) switch and meter hosts; power agent and controller of hdfs-gears",
                        "subcommand pfimbi (admin) copies that Pfimbi makes behind the writer",
                        "param HADOOP_OPTS hdfs.audit.logger -Dhdfs.audit.logger=INFO,audit",
                        GearNameNode.class.getName() + " daemon=true",
                        GearAdmin.class.getName(),
                        GearsCli.class.getName(),
                        "param HADOOP_OPTS ExitOnOutOfMemoryError -XX:+ExitOnOutOfMemoryError",
                        "io.hdfsgears.power.cli.PowerCli",
                        "io.hdfsgears.pfimbi.hdfs.cli.PfimbiCli",
                        "5");
    }

    /** The planner's jars are on the class path of its own command alone. */
    @Test
    void planWithAnImageIsThePlanner(@TempDir Path home) throws Exception {
        String profile = "HDFS_GEARS_HOME=" + jars(home) + "\n. \"$PROFILE\" > /dev/null\n";
        assertThat(bash(profile + "(hdfs_subcommand_gears plan --fsimage f) || echo $?"))
                .startsWith("error ERROR: hdfs-gears: the planner is not in " + home + "/planner.")
                .endsWith("\n1\n");
        Files.createFile(Files.createDirectory(home.resolve("planner")).resolve("gear-planner.jar"));
        String planner = "classpath " + home + "/planner/*\nio.hdfsgears.planner.cli.PlanCli\n";
        for (String words : List.of("plan --fsimage f --audit-log l", "plan --audit-log l --oiv=f")) {
            assertThat(bash(profile + "hdfs_subcommand_gears " + words + "; echo \"$HADOOP_CLASSNAME\""))
                    .as(words)
                    .isEqualTo(planner);
        }
        for (String words : List.of("plan min", "set min --reason --fsimage", "")) {
            assertThat(bash(profile + "hdfs_subcommand_gears " + words + "; echo \"$HADOOP_CLASSNAME\""))
                    .as(words)
                    .isEqualTo(GearsCli.class.getName() + "\n");
        }
        assertThat(bash(profile + "_hdfs_gears_hadoop_classpath")).isEqualTo("classpath " + home + "/*\n");
    }

    @Test
    void jarsComeFromHdfsGearsHome(@TempDir Path home) throws Exception {
        String said = bash("HDFS_GEARS_HOME=" + jars(home) + "\n. \"$PROFILE\"\n_hdfs_gears_hadoop_classpath");
        assertThat(said).contains("classpath " + home + "/*");
    }

    @Test
    void jarsComeFromTheHadoopTree(@TempDir Path hadoop) throws Exception {
        Path jars = jars(Files.createDirectories(hadoop.resolve("share/hadoop/gears")));
        String said = bash("HADOOP_HOME=" + hadoop + "\n. \"$PROFILE\"\n_hdfs_gears_hadoop_classpath");
        assertThat(said).contains("classpath " + jars + "/*");
    }

    /** Packages link it into a tree, and their jars are beside its own folder. */
    @Test
    void aLinkFindsTheJarsOfItsPackage(@TempDir Path folder) throws Exception {
        Path own = Files.createDirectories(folder.resolve("package/shellprofile.d"))
                .toRealPath()
                .resolve("hdfs-gears.sh");
        Files.copy(PROFILE, own);
        Path jars = jars(Files.createDirectory(own.resolveSibling("../lib").normalize()));
        Path link = Files.createSymbolicLink(folder.resolve("linked.sh"), own);
        assertThat(bash("HADOOP_HOME=" + folder + "\n. " + link + "\n_hdfs_gears_hadoop_classpath"))
                .contains("classpath " + jars + "/*");
        assertThat(bash("HADOOP_HOME=" + folder + "\n. " + own + "\ndeclare -F | grep -c hdfs_subcommand_ || true"))
                .as("a copy looks into the Hadoop tree only")
                .isEqualTo("0\n");
    }

    /** To leave is to take the properties out, then the jars: the NameNode and dfsadmin are stock's again. */
    @Test
    void withoutJarsAllIsStock(@TempDir Path empty) throws Exception {
        String functions = ". \"$PROFILE\"\ndeclare -F | grep -c hdfs_subcommand_ || true";
        assertThat(bash(functions)).isEqualTo("0\n");
        assertThat(bash("HDFS_GEARS_HOME=" + empty + "\n" + functions))
                .startsWith("error WARNING: hdfs-gears: no jars in " + empty)
                .endsWith("\n0\n");
    }

    /** A NameNode or DataNode that names our classes ends with ClassNotFoundException, which names no remedy. */
    @Test
    void propertiesWithoutJarsAreAWarning(@TempDir Path hadoop, @TempDir Path conf) throws Exception {
        String script = "HADOOP_HOME=" + hadoop + " HADOOP_CONF_DIR=" + conf + "\n. \"$PROFILE\"\n";
        assertThat(bash(script)).as("no file").isEmpty();
        Path site = conf.resolve("hdfs-site.xml");
        Files.writeString(site, "<value>org.apache.hadoop.net.ScriptBasedMapping</value>");
        assertThat(bash(script)).as("stock").isEmpty();
        String impl = "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.";
        for (String value : List.of("io.hdfsgears.hdfs.GearHosts", impl + "GearDataset$Factory")) {
            Files.writeString(site, "<value>" + value + "</value>");
            assertThat(bash(script))
                    .startsWith("error WARNING: hdfs-gears: no jars in " + hadoop + "/share/hadoop/gears")
                    .contains(conf + " names their classes", "Remove these properties");
            assertThat(bash("HADOOP_SHELL_EXECNAME=yarn " + script)).isEmpty();
        }
    }

    /** Installed and not yet configured: the NameNode is stock's, and the verbs are there. */
    @Test
    void withoutPropertiesTheNameNodeIsStocks(@TempDir Path home, @TempDir Path conf) throws Exception {
        String script = "HDFS_GEARS_HOME=" + jars(home) + " HADOOP_CONF_DIR=" + conf + "\n%s. \"$PROFILE\"\n"
                + "declare -F hdfs_subcommand_namenode || true; declare -F hdfs_subcommand_dfsadmin";
        String ours = "hdfs_subcommand_namenode\nhdfs_subcommand_dfsadmin\n";
        assertThat(bash(script.formatted(""))).as("no files to judge by").endsWith(ours);
        Path site = Files.writeString(conf.resolve("hdfs-site.xml"), "<configuration></configuration>");
        assertThat(bash(script.formatted("")))
                .endsWith("hdfs_subcommand_dfsadmin\n")
                .doesNotContain("hdfs_subcommand_namenode");
        String key = "-Ddfs.block.replicator.classname=x";
        assertThat(bash(script.formatted("HADOOP_USER_PARAMS=(namenode " + key + ")\n")))
                .endsWith(ours);
        Files.writeString(site, "<configuration><xi:include href='/etc/gears.xml'/></configuration>");
        assertThat(bash(script.formatted("")))
                .as("the other file may name them")
                .endsWith(ours);
        Files.writeString(site, "<value>io.hdfsgears.hdfs.GearHosts</value>");
        assertThat(bash(script.formatted(""))).endsWith(ours);
    }

    @Test
    void otherCommandsThanHdfsAreLeftAlone(@TempDir Path home) throws Exception {
        assertThat(bash("HADOOP_SHELL_EXECNAME=yarn HDFS_GEARS_HOME=" + jars(home)
                        + "\n. \"$PROFILE\"\ndeclare -F | grep -c hdfs_subcommand_ || true"))
                .endsWith("0\n");
    }

    private static Path jars(Path folder) throws IOException {
        Files.createFile(folder.resolve("gear-hdfs.jar"));
        return folder;
    }

    private static String bash(String script) throws IOException, InterruptedException {
        return new HadoopBash(HADOOP, "PROFILE", PROFILE).run(script);
    }
}
