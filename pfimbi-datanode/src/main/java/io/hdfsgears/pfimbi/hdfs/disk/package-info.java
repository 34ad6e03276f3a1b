// SPDX-License-Identifier: Apache-2.0
/** The DataNode's volumes as the kernel sees them: dirty pages, cgroups, and writing pages out. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.hdfs.disk;
