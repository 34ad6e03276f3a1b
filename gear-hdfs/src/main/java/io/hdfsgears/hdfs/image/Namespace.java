// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which namespace a sleeper image belongs to: {@code hdfs namenode -format} makes a new one and leaves the images in place. */
public record Namespace(String clusterId, String blockPoolId) {
    private static final Logger LOG = LoggerFactory.getLogger(Namespace.class);

    /** The one that a NameNode has loaded. */
    public static Namespace of(NNStorage storage) {
        return new Namespace(storage.getClusterID(), storage.getBlockPoolID());
    }

    /** The one that stands in name directories, for the time before it is loaded; empty where none can be read. */
    public static Optional<Namespace> in(List<Path> nameDirs) {
        for (Path dir : nameDirs) {
            Path version = dir.resolve("current").resolve("VERSION");
            if (!Files.isRegularFile(version)) {
                continue;
            }
            Properties read = new Properties();
            try (InputStream bytes = Files.newInputStream(version)) {
                read.load(bytes);
            } catch (IOException | IllegalArgumentException e) {
                LOG.warn("{} cannot be read: {}", version, e.toString());
                continue;
            }
            String cluster = read.getProperty("clusterID");
            String pool = read.getProperty("blockpoolID");
            if (cluster != null && pool != null) {
                return Optional.of(new Namespace(cluster, pool));
            }
        }
        return Optional.empty();
    }

    boolean owns(SleeperHeaderProto header) {
        return header.getClusterId().equals(clusterId)
                && header.getBlockPoolId().equals(blockPoolId);
    }
}
