// SPDX-License-Identifier: Apache-2.0
/** The report: HTML, JSON, CSV and a configuration. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.planner.report;
