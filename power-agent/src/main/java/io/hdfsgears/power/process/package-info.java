// SPDX-License-Identifier: Apache-2.0
/** Programs of others, run with a deadline and bounded output. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.process;
