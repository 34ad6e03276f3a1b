// SPDX-License-Identifier: Apache-2.0
/**
 * Pfimbi (Dzinamarira, Dinu, Ng): the first copies of a block synchronously, the rest later under flow control. Which block a
 * DataNode asks for next is {@link io.hdfsgears.pfimbi.schedule}, whether it has room and whether its disk may take it now is
 * {@link io.hdfsgears.pfimbi.flow}, what becomes of a copy that is to be passed on is {@link io.hdfsgears.pfimbi.forward}. All
 * three are pure; what acts belongs into the sub-package named hdfs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi;
