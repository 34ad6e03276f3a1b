// SPDX-License-Identifier: Apache-2.0
/** {@code hdfs pfimbi}: what is pending, and waiting for it. */
@NullMarked
package io.hdfsgears.pfimbi.hdfs.cli;

import org.jspecify.annotations.NullMarked;
