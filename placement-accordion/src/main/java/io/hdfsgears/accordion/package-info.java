// SPDX-License-Identifier: Apache-2.0
/**
 * Accordion and Accordion-DP: roles by Algorithm 1, skewed replication over gear groups, chained declustering of
 * group 1 and the reflection log's rules. The layout is pure and lives here; the HDFS policy that uses it belongs into
 * the sub-package named hdfs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.accordion;
