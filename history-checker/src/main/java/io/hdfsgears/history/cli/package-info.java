// SPDX-License-Identifier: Apache-2.0
/** The checker as a program: {@code java -cp ... io.hdfsgears.history.cli.Main check history.jsonl --facts facts.json}. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.history.cli;
