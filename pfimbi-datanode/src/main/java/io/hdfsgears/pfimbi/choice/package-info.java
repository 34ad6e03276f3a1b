// SPDX-License-Identifier: Apache-2.0
/** How many replicas of a block its writer waits for: asked by the job, by a rule for the path, or the cluster's default. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.choice;
