// SPDX-License-Identifier: Apache-2.0
/** What a NameNode does with the advice: extra replicas beyond a file's factor, round by round. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.extra;
