// SPDX-License-Identifier: Apache-2.0
/** Which holder serves a read (EAFR §3.5, Algorithm 3). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.read;
