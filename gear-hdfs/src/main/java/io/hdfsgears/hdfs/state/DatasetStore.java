// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredDatasetProto;
import io.hdfsgears.hdfs.proto.StoreProtos.StoredDatasetsProto;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * The datasets in extended attributes of the root, chains included, as {@link StateStore} keeps the gears: durable when a save
 * returns, on the standby too. Used by one thread.
 */
public final class DatasetStore {
    private static final String NAME = "trusted.gear.datasets";
    private static final int MAX_PARTS = 4;

    private final RootAttributes attributes;
    private final PartedAttribute attribute;
    private DatasetTable table = DatasetTable.NONE;

    public DatasetStore(FSNamesystem namesystem) {
        this.attributes = RootAttributes.of(namesystem);
        this.attribute = new PartedAttribute(attributes, NAME, MAX_PARTS);
    }

    /** What was saved last, by whichever NameNode; the same object until something else was. */
    public DatasetTable load() throws IOException {
        try {
            table = attributes.reading("loadGearDatasets", this::read);
            return table;
        } catch (IllegalArgumentException e) {
            throw new IOException(NAME + " on / is damaged: " + e.getMessage(), e);
        }
    }

    private DatasetTable read() throws IOException {
        if (!attribute.isNews()) {
            return table;
        }
        Optional<byte[]> stored = attribute.load();
        return stored.isEmpty() ? DatasetTable.NONE : decode(StoredDatasetsProto.parseFrom(stored.get()));
    }

    /** @return false if the chains of all datasets are too long to be stored; nothing changed then */
    public boolean save(DatasetTable next) throws IOException {
        load(); // so that the version that is in force is not written over
        StoredDatasetsProto.Builder proto = StoredDatasetsProto.newBuilder().setRestShare(next.restShare());
        for (DatasetEntry entry : next.entries()) {
            proto.addDatasets(StoredDatasetProto.newBuilder()
                    .setPath(entry.path())
                    .setPrimaries(entry.primaries())
                    .setFloor(entry.floor())
                    .setShare(entry.share())
                    .addAllOrder(entry.order()));
        }
        boolean fits = attribute.save(proto.build().toByteArray());
        table = fits ? next : table;
        return fits;
    }

    private static DatasetTable decode(StoredDatasetsProto proto) {
        return new DatasetTable(
                proto.getRestShare(),
                proto.getDatasetsList().stream()
                        .map(one -> new DatasetEntry(
                                one.getPath(), one.getPrimaries(), one.getFloor(), one.getShare(), one.getOrderList()))
                        .toList());
    }
}
