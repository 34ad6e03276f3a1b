// SPDX-License-Identifier: Apache-2.0
/** What operators are shown: -gearReport, metrics and the page. */
@NullMarked
package io.hdfsgears.hdfs.report;

import org.jspecify.annotations.NullMarked;
