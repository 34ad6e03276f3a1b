// SPDX-License-Identifier: Apache-2.0
/** A chain's life on a rack: hosts come, go, are replaced and lose their disks while gears shift and clients work. */
@NullMarked
package io.hdfsgears.benchmarks.campaign;

import org.jspecify.annotations.NullMarked;
