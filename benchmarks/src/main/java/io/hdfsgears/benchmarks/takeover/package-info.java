// SPDX-License-Identifier: Apache-2.0
/** Power controllers of which the acting one is killed, frozen or cut off while gears shift, and another takes over. */
@NullMarked
package io.hdfsgears.benchmarks.takeover;

import org.jspecify.annotations.NullMarked;
