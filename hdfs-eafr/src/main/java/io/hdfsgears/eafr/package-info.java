// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR (Lin, Shen: TPDS 28(4), 2017): replicas that follow popularity, on hot, standby and cold servers. Each sub-package is
 * one decision of the paper and pure. They drive the simulator; the NameNode does not use them yet: its tap and applier belong
 * into a sub-package named hdfs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr;
