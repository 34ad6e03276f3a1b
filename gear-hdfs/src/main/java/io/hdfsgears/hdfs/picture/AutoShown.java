// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.picture;

import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.hdfs.auto.AutoStatus;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.OptionalInt;

/**
 * What operators are shown of the automatic gears.
 *
 * @param offloadSet m, where the layout has an offload set that follows the writes
 */
public record AutoShown(AutoStatus status, OptionalInt offloadSet) {
    public static AutoShown of(AutoStatus status, HdfsView view) {
        return new AutoShown(
                status,
                view.layout() instanceof OffloadingLayout offloading
                        ? OptionalInt.of(offloading.offloadSet(view.cluster()))
                        : OptionalInt.empty());
    }
}
