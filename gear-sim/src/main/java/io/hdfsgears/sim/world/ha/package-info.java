// SPDX-License-Identifier: Apache-2.0
/** What two NameNodes share, and what each has of its own: images of sleeping hosts, and claims to be the active one. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world.ha;
