// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.serve;

/**
 * A host that a controller cares for.
 *
 * @param name in the hosts file
 * @param datanode host:transfer port, as the NameNode knows it
 * @param driverSleeps its drivers put it to sleep; else its own agent does
 * @param readsState a driver of it reads a state
 * @param sighted what reads it first asks the host itself, not a device beside it
 */
public record ServedHost(String name, String datanode, boolean driverSleeps, boolean readsState, boolean sighted) {}
