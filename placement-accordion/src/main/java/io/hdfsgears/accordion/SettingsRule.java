// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

/** Settings that depend on the chain. */
@FunctionalInterface
public interface SettingsRule {
    /**
     * Must not change the groups in front of the last one when hosts join, or data would stand in the wrong ones.
     *
     * @param primaries p
     * @param hosts N, at least 1
     */
    AccordionSettings on(int primaries, int hosts);
}
