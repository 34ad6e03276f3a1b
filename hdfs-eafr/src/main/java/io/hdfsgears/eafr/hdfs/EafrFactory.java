// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.ExtraCopiesFactory;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Found by the gears through META-INF/services. */
public final class EafrFactory implements ExtraCopiesFactory {
    @Override
    public ExtraCopies create(Function<String, @Nullable String> conf) {
        return new EafrCopies(conf);
    }
}
