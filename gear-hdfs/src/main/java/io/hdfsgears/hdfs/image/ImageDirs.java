// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folders that hold sleeper images: one beside {@code current/} in each {@code dfs.namenode.name.dir}, never inside it,
 * since upgrade, format and bootstrapStandby move or wipe that. An image is good when one folder has a good copy.
 */
public final class ImageDirs {
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
        Map<String, SleeperImage> good = new HashMap<>();
        List<SleeperImage.Damaged> damaged = new ArrayList<>();
        for (Path file : files()) {
            try {
                SleeperImage image = ImageFile.read(file);
                good.putIfAbsent(image.header().getUuid(), image);
            } catch (IOException e) {
                damaged.add(new SleeperImage.Damaged(file.toString(), String.valueOf(e.getMessage())));
            }
        }
        return new Found(List.copyOf(good.values()), damaged);
    }

    /**
     * How many hosts a starting NameNode will hear of or know from images, for the time before the gear state is loaded:
     * all of the chain but those whose image is damaged. 0 when no host slept.
     */
    public int expectedHosts() {
        Found found = read();
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
