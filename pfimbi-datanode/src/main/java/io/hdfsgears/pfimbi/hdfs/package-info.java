// SPDX-License-Identifier: Apache-2.0
/** Pfimbi on an unmodified Hadoop: what the NameNode and the DataNodes do. */
@NullMarked
package io.hdfsgears.pfimbi.hdfs;

import org.jspecify.annotations.NullMarked;
