// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.linkage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.accordion.hdfs.AccordionBlockPlacementPolicy;
import io.hdfsgears.eafr.hdfs.EafrBlockPlacementPolicy;
import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.rpc.GearClient;
import io.hdfsgears.pfimbi.hdfs.cli.PfimbiTool;
import io.hdfsgears.power.cli.PowerTool;
import io.hdfsgears.rabbit.hdfs.RabbitBlockPlacementPolicy;
import io.hdfsgears.springfs.hdfs.SpringFsBlockPlacementPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.GearDataset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** One build runs on both lines of Hadoop: what it calls, both have. */
final class OtherHadoopTest {
    private static final List<Class<?>> ONE_OF_EACH_MODULE = List.of(
            AccordionBlockPlacementPolicy.class,
            EafrBlockPlacementPolicy.class,
            GearClient.class,
            GearDataset.class,
            GearHosts.class,
            PfimbiTool.class,
            PowerTool.class,
            RabbitBlockPlacementPolicy.class,
            SpringFsBlockPlacementPolicy.class);

    private Jars older;

    @BeforeEach
    void open() throws Exception {
        older = Jars.in(Path.of(System.getProperty("gears.older.hadoop", "target/older-hadoop")));
    }

    @AfterEach
    void close() throws Exception {
        older.close();
    }

    @Test
    void whatOurClassesCallTheOlderHadoopHas() throws Exception {
        List<byte[]> classes = new ArrayList<>();
        for (Class<?> inModule : ONE_OF_EACH_MODULE) {
            classes.addAll(Jars.classes(Path.of(
                    inModule.getProtectionDomain().getCodeSource().getLocation().toURI())));
        }
        Set<String> ours = classes.stream()
                .map(code -> new ClassReader(code).getClassName())
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (byte[] code : classes) {
            missing.addAll(References.missing(code, older, "org/apache/hadoop/", ours));
            missing.addAll(References.missing(code, older, "com/fasterxml/jackson/", ours));
        }
        // Loaded on Hadoop 3.5 only.
        missing.removeIf(each -> each.matches("SplitLock(\\$1)?: .*"));
        // The compiler's bridge to a method that only Hadoop 3.5 has, and calls.
        missing.remove("GearDataset: FsDatasetImpl.invalidateMissingBlock");
        assertThat(classes.size()).isGreaterThan(1_000);
        assertThat(missing).isEmpty();
    }

    @Test
    void aMemberThatIsNotThereIsFound() {
        String namesystem = "org/apache/hadoop/hdfs/server/namenode/FSNamesystem";
        assertThat(older.has(namesystem, "readLock()V")).isTrue();
        assertThat(older.has(namesystem, "readLock(Lorg/apache/hadoop/hdfs/util/RwLockMode;)V"))
                .isFalse();
        assertThat(older.has("org/apache/hadoop/hdfs/util/RwLockMode")).isFalse();
    }
}
