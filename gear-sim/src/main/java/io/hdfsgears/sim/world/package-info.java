// SPDX-License-Identifier: Apache-2.0
/**
 * The modelled world: hosts with disks, network cards and power, blocks and replicas, clients, failures; and the NameNode's
 * side, which runs the product's gear machine, layouts, planner, balancer and proofs. Pure.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.world;
