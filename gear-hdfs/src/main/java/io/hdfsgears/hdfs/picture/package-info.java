// SPDX-License-Identifier: Apache-2.0
/** What is shown of the gears at one moment, as records: to operators, on the page and as metrics. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.picture;
