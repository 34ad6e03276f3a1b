// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import io.hdfsgears.rack.run.VirtualRack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Steps of a drill on a rack: the same with gears and on stock. */
@FunctionalInterface
public interface Course {
    /**
     * @param folder of its own for configuration and logs
     * @param done takes each phase as it ends
     * @return what was verified at the end
     */
    Verified run(VirtualRack rack, Path folder, Consumer<Phase> done) throws IOException;
}
