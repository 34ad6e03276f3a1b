// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.disk;

import io.hdfsgears.pfimbi.flow.DiskRegulators;
import io.hdfsgears.pfimbi.flow.PageCache;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.VolumeChoosingPolicy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * To which volume a copy goes: of those of its type that may be written to now, the one that the DataNode's own policy chooses. Where
 * no volume can be told apart nothing is chosen before the copy comes. Belongs to the agent's thread.
 */
public final class Disks {
    private static final Logger LOG = LoggerFactory.getLogger(Disks.class);

    /** @param storageId empty where the DataNode is to choose when the copy comes */
    public record Place(String disk, String storageId) {
        public static final Place ANY = new Place(DiskRegulators.SHARED, "");
    }

    /** Why the page cache says little of what is written here, for the status. */
    private final List<String> blindSpots;

    private final DirtyPages pages;
    private List<VolumePages> volumes;
    private final DiskRegulators regulators;
    private final Supplier<? extends @Nullable FsDatasetSpi<?>> dataset;
    private final VolumeChoosingPolicy<FsVolumeSpi> policy;

    /** @param dataset null until the DataNode has it */
    public Disks(
            DirtyPages pages,
            List<String> blindSpots,
            List<VolumePages> volumes,
            DiskRegulators regulators,
            Supplier<? extends @Nullable FsDatasetSpi<?>> dataset,
            VolumeChoosingPolicy<FsVolumeSpi> policy) {
        this.pages = pages;
        this.blindSpots = List.copyOf(blindSpots);
        this.volumes = List.copyOf(volumes);
        this.regulators = regulators;
        this.dataset = dataset;
        this.policy = policy;
    }

    public List<String> blindSpots() {
        return blindSpots;
    }

    /** Disks were added or removed. */
    public void volumes(List<VolumePages> now) {
        volumes = List.copyOf(now);
    }

    /** Folders of the volumes that this DataNode has now; empty until it has a dataset. */
    public Set<Path> folders() {
        return among(
                "",
                all -> all.stream().map(Disks::folder).filter(Objects::nonNull).collect(Collectors.toSet()),
                Set.of());
    }

    public void look(long nowNanos) {
        Map<String, PageCache> own = new TreeMap<>();
        for (VolumePages volume : volumes) {
            volume.look().ifPresent(seen -> own.put(volume.disk(), seen));
        }
        regulators.look(pages.look(), own, nowNanos);
        for (VolumePages volume : volumes) {
            if (own.containsKey(volume.disk())) {
                volume.written().ifPresent(bytes -> regulators.counted(volume.disk(), bytes, nowNanos));
            }
        }
    }

    /** The disk that this file is on. */
    public String disk(@Nullable Path file) {
        return file == null
                ? DiskRegulators.SHARED
                : volumes.stream()
                        .filter(volume -> volume.holds(file))
                        .findFirst()
                        .map(VolumePages::disk)
                        .orElse(DiskRegulators.SHARED);
    }

    /** Whether a copy that is to be of this type may be asked for. */
    public boolean mayTake(String storageType, long nowNanos) {
        return regulators.mayWrite(nowNanos)
                && (!told(nowNanos)
                        || among(
                                storageType,
                                volumes -> volumes.isEmpty()
                                        || !open(volumes, nowNanos).isEmpty(),
                                true));
    }

    /** Where a copy goes that may be asked for. */
    public Place place(String storageType, long bytes, long nowNanos) {
        return told(nowNanos)
                ? among(storageType, volumes -> chosen(open(volumes, nowNanos), bytes), Place.ANY)
                : Place.ANY;
    }

    private boolean told(long nowNanos) {
        return volumes.stream().anyMatch(volume -> regulators.isToldApart(volume.disk(), nowNanos));
    }

    /** Of the volumes of one type; an unknown type may be any. */
    private <T> T among(String storageType, Function<List<FsVolumeSpi>, T> question, T otherwise) {
        FsDatasetSpi<?> data = dataset.get();
        if (data == null) {
            return otherwise;
        }
        try (FsDatasetSpi.FsVolumeReferences all = data.getFsVolumeReferences()) {
            List<FsVolumeSpi> ofType = new ArrayList<>();
            for (FsVolumeSpi volume : all) {
                if (storageType.isEmpty() || volume.getStorageType().name().equals(storageType)) {
                    ofType.add(volume);
                }
            }
            return question.apply(ofType);
        } catch (IOException e) {
            LOG.warn("The volumes of this DataNode cannot be told: copies go to any", e);
            return otherwise;
        }
    }

    private List<FsVolumeSpi> open(List<FsVolumeSpi> volumes, long nowNanos) {
        return volumes.stream()
                .filter(volume -> regulators.mayWrite(disk(folder(volume)), nowNanos))
                .toList();
    }

    private Place chosen(List<FsVolumeSpi> open, long bytes) {
        try {
            FsVolumeSpi volume = policy.chooseVolume(new ArrayList<>(open), bytes, "");
            return new Place(disk(folder(volume)), volume.getStorageID());
        } catch (IOException e) {
            LOG.debug("No volume that may be written to has room for {} bytes", bytes, e);
            return Place.ANY;
        }
    }

    private static @Nullable Path folder(FsVolumeSpi volume) {
        URI base = volume.getBaseURI();
        return base != null && "file".equals(base.getScheme()) ? Path.of(base) : null;
    }
}
