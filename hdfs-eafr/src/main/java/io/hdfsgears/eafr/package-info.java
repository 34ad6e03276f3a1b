// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR (Lin, Shen: TPDS 28(4), 2017): replicas that follow popularity, on hot, standby and cold servers. Each sub-package is
 * one decision of the paper and pure: they drive the simulator. The NameNode uses advice, popularity and cluster through extra
 * (what it does with the advice) and hdfs (its tap and applier).
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr;
