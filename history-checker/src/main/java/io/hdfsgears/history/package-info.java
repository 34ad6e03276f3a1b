// SPDX-License-Identifier: Apache-2.0
/**
 * What clients of a file system did and saw: events of a history, and bytes that say where they are from. Nothing here knows the
 * product or Hadoop: a fault of shared code would hide itself.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.history;
