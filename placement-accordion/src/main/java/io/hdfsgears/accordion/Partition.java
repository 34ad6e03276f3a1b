// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

/** The two parts of a node's disks in Accordion-DP (§III-A6). */
public enum Partition {
    /** Data whose primary is this node. */
    PRIMARY,
    /** Data backed up for others, stand-ins included: what is not primary here. */
    BACKUP
}
