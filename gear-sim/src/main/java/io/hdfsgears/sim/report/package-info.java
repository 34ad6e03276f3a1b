// SPDX-License-Identifier: Apache-2.0
/** Runs experiments over seeds and writes what came out: tables, CSV, JSON, Markdown, SVG plots. Touches files; decides nothing. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.report;
