// SPDX-License-Identifier: Apache-2.0
/** Which host stands in which rack; a jar of its own, since a stock NameNode of a rack needs this and nothing else of ours. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hdfs.topology;
