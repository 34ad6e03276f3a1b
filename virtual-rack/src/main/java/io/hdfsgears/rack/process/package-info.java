// SPDX-License-Identifier: Apache-2.0
/** The processes of a rack: how they start, where their programs and logs are, and how to probe them. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.process;
