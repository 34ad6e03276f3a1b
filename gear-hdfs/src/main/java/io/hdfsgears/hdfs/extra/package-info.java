// SPDX-License-Identifier: Apache-2.0
/**
 * The plug for a module that gives files more replicas than their factor for a while (hdfs-eafr). It decides; the gears, which own
 * what blocks expect, act. It is found by the ServiceLoader, so that this module does not depend on it.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.extra;
