// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

/**
 * One host in its place on the expansion chain.
 *
 * @param id identity that survives restarts
 * @param name host name and transfer port, {@code host:port}, as operators know it
 * @param rack network location, {@code /rack}
 * @param service what the host may be used for now
 * @param size capacity of its disks as a step of {@link CapacitySteps}; 0 where it is not known
 * @param domain upgrade domain, empty where the operator named none
 */
public record Member(NodeId id, String name, String rack, Service service, int size, String domain) {
    public Member {
        if (size < 0) {
            throw new IllegalArgumentException(
                    "the capacity of " + name + " cannot be step " + size + ": 0 is unknown");
        }
    }

    /** A host without an upgrade domain. */
    public Member(NodeId id, String name, String rack, Service service, int size) {
        this(id, name, rack, service, size, "");
    }

    /** A host whose capacity is not known. */
    public Member(NodeId id, String name, String rack, Service service) {
        this(id, name, rack, service, CapacitySteps.UNKNOWN);
    }

    /** The same host in an upgrade domain. */
    public Member in(String upgradeDomain) {
        return new Member(id, name, rack, service, size, upgradeDomain);
    }

    /** The same host, used for something else. */
    public Member with(Service other) {
        return new Member(id, name, rack, other, size, domain);
    }
}
