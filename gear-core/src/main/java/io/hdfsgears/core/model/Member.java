// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

/**
 * One host in its place on the expansion chain.
 *
 * @param id identity that survives restarts
 * @param name host name and transfer port, {@code host:port}, as operators know it
 * @param rack network location, {@code /rack}
 * @param service what the host may be used for now
 */
public record Member(NodeId id, String name, String rack, Service service) {}
