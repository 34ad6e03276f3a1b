// SPDX-License-Identifier: Apache-2.0
/**
 * EAFR: popularity, advice (hot, standby, cold), destination, rate adjustment, read selection and repair as pure
 * decisions. The NameNode tap and the applier belong into the sub-package named hdfs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr;
