// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeReference;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** Stock's volumes and dataset, as far as the choice of a volume looks at them. */
final class FakeVolumes {
    private FakeVolumes() {}

    static FsVolumeSpi volume(String id, StorageType type, Path folder, long available) throws IOException {
        FsVolumeSpi volume = mock(FsVolumeSpi.class);
        FsVolumeReference reference = mock(FsVolumeReference.class);
        when(volume.getStorageID()).thenReturn(id);
        when(volume.getStorageType()).thenReturn(type);
        when(volume.getAvailable()).thenReturn(available);
        when(volume.getBaseURI()).thenReturn(folder.toUri());
        when(volume.obtainReference()).thenReturn(reference);
        when(reference.getVolume()).thenReturn(volume);
        return volume;
    }

    static FsDatasetSpi<?> dataset(List<FsVolumeSpi> volumes) {
        FsDatasetSpi<?> dataset = mock(FsDatasetSpi.class);
        when(dataset.getFsVolumeReferences()).thenAnswer(call -> new FsDatasetSpi.FsVolumeReferences(volumes));
        return dataset;
    }
}
