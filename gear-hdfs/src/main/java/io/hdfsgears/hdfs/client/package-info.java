// SPDX-License-Identifier: Apache-2.0
/** What the calls of HDFS clients meet: writes, reads, replacements of pipeline members. */
@NullMarked
package io.hdfsgears.hdfs.client;

import org.jspecify.annotations.NullMarked;
