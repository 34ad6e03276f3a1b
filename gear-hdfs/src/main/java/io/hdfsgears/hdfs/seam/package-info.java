// SPDX-License-Identifier: Apache-2.0
/**
 * What differs between the Hadoop versions that the gears run on. Everything else in this module compiles to the same
 * bytes against each of them. A class that only newer versions can compile is in a source folder of its own, such as
 * {@code src/main/java-3.5}.
 */
@NullMarked
package io.hdfsgears.hdfs.seam;

import org.jspecify.annotations.NullMarked;
