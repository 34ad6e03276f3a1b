// SPDX-License-Identifier: Apache-2.0
/** What clients ask of the cluster: requests by host, bytes written and bytes read, from signals that stock Hadoop gives. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.load;
