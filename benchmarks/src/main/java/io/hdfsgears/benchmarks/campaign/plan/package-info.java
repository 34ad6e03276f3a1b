// SPDX-License-Identifier: Apache-2.0
/** Which steps of a chain's life come in which order, from a seed. Pure. */
@NullMarked
package io.hdfsgears.benchmarks.campaign.plan;

import org.jspecify.annotations.NullMarked;
