// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

/** How the gears are cut out of the expansion chain. */
public enum TableKind {
    /** As suits the placement policy: Rabbit as {@link #EFOLD}, SpringFS and EAFR as {@link #SINGLE}, Accordion by its groups. */
    POLICY,
    /** p, p·e, p·e², …: one gear for each replica (Rabbit §3.1). */
    EFOLD,
    /** One gear for every host count from the primaries up. */
    SINGLE,
    /** Gears by the group sizes of {@link GearKeys#GROUPS}. */
    GROUPS
}
