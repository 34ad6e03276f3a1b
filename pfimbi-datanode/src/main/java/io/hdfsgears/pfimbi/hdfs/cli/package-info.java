// SPDX-License-Identifier: Apache-2.0
/**
 * {@code hdfs pfimbi}: what is pending, and waiting for it. Picocli reads the command line, as for {@code hdfs gears}. A command asks the
 * cluster by {@link io.hdfsgears.pfimbi.hdfs.cli.PfimbiPort}.
 */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.cli;

import org.jspecify.annotations.NullMarked;
