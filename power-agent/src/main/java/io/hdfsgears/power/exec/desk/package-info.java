// SPDX-License-Identifier: Apache-2.0
/**
 * Orders that commands such as {@code hdfs power on} hand to the controller on the same machine, by a socket of the file system. The
 * controller carries them out beside its own: one process speaks to a device, and rates and pauses hold for all orders.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.exec.desk;
