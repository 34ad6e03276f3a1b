// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

/** What a command did. */
public record CommandResult(int exitCode, String output, String errors) {}
