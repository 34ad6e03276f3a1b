// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

/** A file that is left as it is, and why. */
public record Finding(long inode, Temperature temperature, Reason reason) {}
