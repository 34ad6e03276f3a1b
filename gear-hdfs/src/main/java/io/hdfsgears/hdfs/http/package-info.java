// SPDX-License-Identifier: Apache-2.0
/** Calls of HTTP servers that may be slow, or hostile. */
@NullMarked
package io.hdfsgears.hdfs.http;

import org.jspecify.annotations.NullMarked;
