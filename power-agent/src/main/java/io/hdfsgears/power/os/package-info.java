// SPDX-License-Identifier: Apache-2.0
/** A host's kernel, programs and NodeManager, behind seams with a root folder: a tree of files can stand in for the host. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.os;
