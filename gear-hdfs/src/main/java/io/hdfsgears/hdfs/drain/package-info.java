// SPDX-License-Identifier: Apache-2.0
/** How hosts leave service: writers move on, copies that come late arrive, maintenance begins and ends. */
@NullMarked
package io.hdfsgears.hdfs.drain;

import org.jspecify.annotations.NullMarked;
