// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.hdfs;

import io.hdfsgears.planner.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** Reads a configuration file of Hadoop, without any defaults. */
public final class SiteFile {
    private SiteFile() {}

    /** @return from a key's name to its text, null where none is set */
    public static Function<String, @Nullable String> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(file + ": there is no such file. Give the NameNode's hdfs-site.xml.");
        }
        Configuration conf = new Configuration(false);
        conf.addResource(file.toUri().toURL());
        try {
            conf.size();
        } catch (RuntimeException e) {
            throw new BadInputException(file + ": is no configuration file of Hadoop. Give hdfs-site.xml.", e);
        }
        return conf::get;
    }
}
