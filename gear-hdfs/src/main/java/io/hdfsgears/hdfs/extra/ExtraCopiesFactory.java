// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.extra;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.EafrKeys;
import io.hdfsgears.core.config.EafrMode;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How {@link ExtraCopies} are found: named in META-INF/services of the jar that brings them. */
public interface ExtraCopiesFactory {
    /** @param conf from key name to the text that is set, or null where none is */
    ExtraCopies create(Function<String, @Nullable String> conf);

    /** What this NameNode is configured with. Without the keys nothing is looked for. */
    static ExtraCopies find(Function<String, @Nullable String> conf) {
        EafrMode mode = EafrKeys.MODE.read(conf);
        if (mode == EafrMode.OFF) {
            return new NoExtraCopies();
        }
        return ServiceLoader.load(ExtraCopiesFactory.class, ExtraCopiesFactory.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new ConfException(EafrKeys.MODE.name() + " is '" + mode.word()
                        + "', but no jar on the NameNode's class path brings EAFR: put hdfs-eafr's there, or set the key"
                        + " to 'off'."))
                .create(conf);
    }
}
