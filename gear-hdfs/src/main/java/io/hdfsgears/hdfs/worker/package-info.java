// SPDX-License-Identifier: Apache-2.0
/** Threads for work that takes long, and files that they write. */
@NullMarked
package io.hdfsgears.hdfs.worker;

import org.jspecify.annotations.NullMarked;
