// SPDX-License-Identifier: Apache-2.0
/**
 * Pfimbi: the hierarchical weighted fair queue, credits and the cache-aware flow regulator as pure decisions. The
 * DataNode plug-in belongs into the sub-package named hdfs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi;
