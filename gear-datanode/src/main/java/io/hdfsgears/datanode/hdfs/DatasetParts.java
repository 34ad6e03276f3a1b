// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.datanode.hdfs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All parts of a dataset as one: each gets each call, one after the other. */
public final class DatasetParts implements DatasetPart {
    private static final Logger LOG = LoggerFactory.getLogger(DatasetParts.class);

    private final List<DatasetPart> parts;

    private DatasetParts(List<DatasetPart> parts) {
        this.parts = parts;
    }

    /**
     * Finds the parts in the jars on the class path. The log names them, since a part that is missing looks like one that is switched off.
     *
     * @throws IOException a jar names a part that cannot be made
     */
    public static Factories found() throws IOException {
        List<Factory> each;
        try {
            each = ServiceLoader.load(Factory.class, Factory.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError e) {
            throw new IOException(
                    "A jar of hdfs-gears on the class path of this DataNode is broken, install it again: "
                            + e.getMessage(),
                    e);
        }
        if (each.isEmpty()) {
            LOG.warn("This dataset works as stock's: neither pfimbi-datanode nor hdfs-eafr is on the class path");
        } else {
            LOG.info(
                    "Parts of this dataset: {}",
                    each.stream().map(factory -> factory.getClass().getName()).toList());
        }
        return new Factories(each);
    }

    static Factories of(Factory... factories) {
        return new Factories(List.of(factories));
    }

    /** The factories of all parts as one. */
    public record Factories(List<Factory> each) implements Factory {
        @Override
        public void check(Configuration conf) {
            each.forEach(factory -> factory.check(conf));
        }

        @Override
        public Configuration dataset(Configuration conf) {
            Configuration own = conf;
            for (Factory factory : each) {
                own = factory.dataset(own);
            }
            return own;
        }

        @Override
        public DatasetParts start(DataNode dataNode, Configuration conf) throws IOException {
            List<DatasetPart> started = new ArrayList<>();
            try {
                for (Factory factory : each) {
                    started.add(factory.start(dataNode, conf));
                }
            } catch (IOException | RuntimeException e) {
                started.forEach(DatasetPart::close);
                throw e;
            }
            return new DatasetParts(List.copyOf(started));
        }
    }

    /** The part of this class, if its jar is there. */
    public <T extends DatasetPart> Optional<T> part(Class<T> type) {
        return parts.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    private void each(Consumer<DatasetPart> what) {
        parts.forEach(what);
    }

    @Override
    public void served(String pool) {
        each(part -> part.served(pool));
    }

    @Override
    public void gone(String pool) {
        each(part -> part.gone(pool));
    }

    @Override
    public void opened(ExtendedBlock block, long offset) {
        each(part -> part.opened(block, offset));
    }

    @Override
    public @Nullable VolumeFailureSummary failures(@Nullable VolumeFailureSummary failures) {
        VolumeFailureSummary all = failures;
        for (DatasetPart part : parts) {
            all = part.failures(all);
        }
        return all;
    }

    @Override
    public String storageId(String sent) {
        String id = sent;
        for (DatasetPart part : parts) {
            id = part.storageId(id);
        }
        return id;
    }

    @Override
    public void writing(ExtendedBlock block, String sent) {
        each(part -> part.writing(block, sent));
    }

    /** The first part that names a volume decides. */
    @Override
    public Optional<String> volume(ExtendedBlock block) {
        return parts.stream().flatMap(part -> part.volume(block).stream()).findFirst();
    }

    @Override
    public void arriving(ExtendedBlock block) {
        each(part -> part.arriving(block));
    }

    @Override
    public ReplicaHandler received(ReplicaHandler handler, ExtendedBlock block) {
        ReplicaHandler outermost = handler;
        for (DatasetPart part : parts) {
            outermost = part.received(outermost, block);
        }
        return outermost;
    }

    @Override
    public void finalizing(ExtendedBlock block) {
        each(part -> part.finalizing(block));
    }

    @Override
    public void finalized(ExtendedBlock block, @Nullable Path file, boolean written) {
        each(part -> part.finalized(block, file, written));
    }

    @Override
    public void broken(ExtendedBlock block) {
        each(part -> part.broken(block));
    }

    @Override
    public void abort(ExtendedBlock block) {
        each(part -> part.abort(block));
    }

    /** Closes each, whatever others throw. */
    @Override
    public void close() {
        each(part -> {
            try {
                part.close();
            } catch (RuntimeException e) {
                LOG.error("{} was not closed", part.getClass().getName(), e);
            }
        });
    }
}
