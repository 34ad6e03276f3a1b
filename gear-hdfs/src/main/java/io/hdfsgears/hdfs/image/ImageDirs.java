// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.hdfs.image.SleepersOnDisk.OnDisk;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folders that hold sleeper images: one beside {@code current/} in each {@code dfs.namenode.name.dir}, never inside it,
 * since upgrade, format and bootstrapStandby move or wipe that. An image is good when one folder has a good copy.
 */
public final class ImageDirs implements ImageSource {
    private static final Logger LOG = LoggerFactory.getLogger(ImageDirs.class);
    private static final String SUFFIX = ".sleeper";

    private final List<Path> dirs;

    public ImageDirs(List<Path> dirs) {
        this.dirs = List.copyOf(dirs);
    }

    /** Good images and notes on bad ones. */
    public record Found(List<SleeperImage> images, List<SleeperImage.Damaged> damaged) {}

    /** Durable in every folder that can be written when this returns; throws when none can. */
    public void write(SleeperImage image) throws IOException {
        int written = 0;
        IOException last = new IOException("no folder for sleeper images is configured");
        for (Path dir : dirs) {
            try {
                Files.createDirectories(dir);
                ImageFile.write(fileOf(dir, image.header().getUuid()), image);
                written++;
            } catch (IOException e) {
                last = e;
                LOG.warn(
                        "Sleeper image of {} could not be written to {}: {}",
                        image.header().getHostName(),
                        dir,
                        e.toString());
            }
        }
        if (written == 0) {
            throw last;
        }
    }

    /** Removes the image of a host that is about to wake; a copy that stays behind is void by its epoch. */
    public void delete(String uuid) {
        for (Path dir : dirs) {
            try {
                Files.deleteIfExists(fileOf(dir, uuid));
            } catch (IOException e) {
                LOG.warn("Sleeper image of {} could not be deleted from {}: {}", uuid, dir, e.toString());
            }
        }
    }

    /** Reads everything, the first good copy of each host. */
    public Found read() {
        return read(Optional.empty());
    }

    /** As {@link #read()}, without the images of other namespaces than this one, where it is known. */
    public Found read(Optional<Namespace> own) {
        Map<String, SleeperImage> good = new HashMap<>();
        List<SleeperImage.Damaged> damaged = new ArrayList<>();
        for (Path file : files()) {
            try {
                SleeperImage image = ImageFile.read(file);
                if (own.isEmpty() || own.get().owns(image.header())) {
                    good.putIfAbsent(image.header().getUuid(), image);
                }
            } catch (IOException e) {
                damaged.add(new SleeperImage.Damaged(file.toString(), String.valueOf(e.getMessage())));
            }
        }
        return new Found(List.copyOf(good.values()), damaged);
    }

    /**
     * Deletes images of other namespaces. They are of no use: their hosts hold no block of this one, or report it when they wake.
     * A damaged file stays, since what it says of itself cannot be trusted.
     */
    public void deleteForeign(Namespace own) {
        for (Path file : files()) {
            try {
                if (own.owns(ImageFile.header(file))) {
                    continue;
                }
                SleeperHeaderProto header = ImageFile.read(file).header();
                Files.deleteIfExists(file);
                LOG.warn(
                        "Deleted sleeper image {} of host {}: it is of another namespace (cluster {}, block pool {};"
                                + " here {}, {})",
                        file,
                        header.getHostName(),
                        header.getClusterId(),
                        header.getBlockPoolId(),
                        own.clusterId(),
                        own.blockPoolId());
            } catch (IOException e) {
                LOG.warn("Sleeper image {} of another namespace stays: {}", file, e.toString());
            }
        }
    }

    /** Hosts of which this has images, for the time in which there is no gear state. */
    public SleepersOnDisk sleepers(NNStorage storage) {
        return new SleepersOnDisk(this, storage);
    }

    /** Hosts that images of this namespace name, without a look at checksums; of a host's images the latest counts. */
    List<OnDisk> hosts(Namespace own) {
        Map<NodeId, OnDisk> latest = new HashMap<>();
        for (Path file : files()) {
            try {
                SleeperHeaderProto header = ImageFile.header(file);
                if (own.owns(header)) {
                    OnDisk host = new OnDisk(
                            new NodeId(header.getUuid()),
                            header.getHostName() + ":" + header.getXferPort(),
                            header.getSleepEpoch());
                    latest.merge(host.id(), host, (one, other) -> one.sleepEpoch() >= other.sleepEpoch() ? one : other);
                }
            } catch (IOException e) {
                LOG.warn("Sleeper image {} does not tell whose it is: {}", file, e.toString());
            }
        }
        return latest.values().stream()
                .sorted(Comparator.comparing(OnDisk::name))
                .toList();
    }

    /** True if any folder has an image of this host. */
    boolean has(String uuid) {
        return dirs.stream().anyMatch(dir -> Files.exists(fileOf(dir, uuid)));
    }

    /** The folders of which each has or may have images. */
    public List<Path> folders() {
        return dirs;
    }

    @Override
    public String name() {
        return "this NameNode's own folders";
    }

    /** Of a host with several images the one of the latest sleep. Any thread. */
    @Override
    public Shelf list() {
        Map<String, Offered> latest = new HashMap<>();
        for (Path file : files()) {
            try {
                Offered image = ImageFile.describe(file);
                latest.merge(image.uuid(), image, (one, other) -> one.sleepEpoch() >= other.sleepEpoch() ? one : other);
            } catch (IOException e) {
                LOG.debug("Sleeper image {} is not offered", file, e);
            }
        }
        return new Shelf(false, List.copyOf(latest.values()));
    }

    /** Any thread. Throws when the image is not there any more, or the piece lies outside of it. */
    @Override
    public byte[] chunk(Offered image, long offset) throws IOException {
        for (Path dir : dirs) {
            Path file = fileOf(dir, image.uuid());
            if (Files.isRegularFile(file)) {
                Optional<byte[]> chunk = ImageFile.chunk(file, image, offset, ImageSource.CHUNK_BYTES);
                if (chunk.isPresent()) {
                    return chunk.get();
                }
            }
        }
        throw new IOException("no sleeper image as it was listed has bytes from " + offset
                + " on: it was replaced or deleted since. List the images again.");
    }

    /**
     * How many hosts a starting NameNode will hear of or know from images, for the time before the gear state is loaded:
     * all of the chain but those whose image is damaged. 0 when no host of this namespace slept.
     *
     * @param own what is loaded, empty where that is not known: all images count then
     */
    public int expectedHosts(Optional<Namespace> own) {
        Found found = read(own);
        int hosts = found.images().stream()
                .mapToInt(image -> image.header().getHosts())
                .max()
                .orElse(0);
        return Math.max(0, hosts - found.damaged().size());
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (Path dir : dirs) {
            if (!Files.isDirectory(dir)) {
                continue;
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(dir, "*" + SUFFIX)) {
                entries.forEach(files::add);
            } catch (IOException e) {
                LOG.warn("Folder of sleeper images {} cannot be read: {}", dir, e.toString());
            }
        }
        return files;
    }

    private static Path fileOf(Path dir, String uuid) {
        // UUIDs come from hosts: keep nothing in the name that a file system could take for a path.
        return dir.resolve(uuid.replaceAll("[^A-Za-z0-9-]", "_") + SUFFIX);
    }
}
