// SPDX-License-Identifier: Apache-2.0
/** Walks over blocks in slices of bounded lock time. */
@NullMarked
package io.hdfsgears.hdfs.scan;

import org.jspecify.annotations.NullMarked;
