// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.datanode.hdfs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told, and puts its name where it may change something. */
record RecordedPart(String name, List<String> told) implements DatasetPart {
    /** Takes any value of its key but "bad", and does not start with "broken". Named in META-INF/services of the tests. */
    public static final class Factory implements DatasetPart.Factory {
        static final String KEY = "test.part.value";

        private final RecordedPart part;

        public Factory() {
            this(new RecordedPart("found", List.of()));
        }

        Factory(RecordedPart part) {
            this.part = part;
        }

        @Override
        public void check(Configuration conf) {
            if ("bad".equals(conf.get(KEY))) {
                throw new IllegalArgumentException(KEY + " is bad: give a good one.");
            }
        }

        @Override
        public Configuration dataset(Configuration conf) {
            Configuration own = new Configuration(conf);
            own.set(KEY, own.get(KEY, "") + part.name);
            return own;
        }

        @Override
        public DatasetPart start(DataNode dataNode, Configuration conf) throws IOException {
            if (part.name.equals(conf.get("test.part.fails"))) {
                throw new IOException(part.name + " does not start");
            }
            return part;
        }
    }

    private void tell(String what) {
        told.add(name + " " + what);
    }

    @Override
    public void served(String pool) {
        tell("served " + pool);
    }

    @Override
    public void gone(String pool) {
        tell("gone " + pool);
    }

    @Override
    public void opened(ExtendedBlock block, long offset) {
        tell("opened " + block.getBlockId() + " at " + offset);
    }

    @Override
    public @Nullable VolumeFailureSummary failures(@Nullable VolumeFailureSummary failures) {
        String[] before = failures == null ? new String[0] : failures.getFailedStorageLocations();
        return new VolumeFailureSummary(new String[] {String.join(",", before) + "+" + name}, 0, 0);
    }

    @Override
    public String storageId(String sent) {
        return sent.replace("|" + name, "");
    }

    @Override
    public void writing(ExtendedBlock block, String sent) {
        tell("writing " + block.getBlockId() + " " + sent);
    }

    /** Minds odd blocks only. */
    @Override
    public Optional<String> volume(ExtendedBlock block) {
        return block.getBlockId() % 2 == 1 ? Optional.of(name + "'s volume") : Optional.empty();
    }

    @Override
    public void arriving(ExtendedBlock block) {
        tell("arriving " + block.getBlockId());
    }

    @Override
    public ReplicaHandler received(ReplicaHandler handler, ExtendedBlock block) {
        tell("received " + block.getBlockId());
        return new ReplicaHandler(handler.getReplica(), null);
    }

    @Override
    public void finalizing(ExtendedBlock block) {
        tell("finalizing " + block.getBlockId());
    }

    @Override
    public void finalized(ExtendedBlock block, @Nullable Path file, boolean written) {
        tell("finalized " + block.getBlockId() + " " + file + " " + written);
    }

    @Override
    public void broken(ExtendedBlock block) {
        tell("broken " + block.getBlockId());
    }

    @Override
    public void abort(ExtendedBlock block) {
        tell("abort " + block.getBlockId());
    }

    @Override
    public void close() {
        tell("close");
    }
}
