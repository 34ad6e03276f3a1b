// SPDX-License-Identifier: Apache-2.0
/**
 * What every comparison names, in the layouts' own interface: stock HDFS, Sierra, and Rabbit with Everest-style write
 * offloading. They exist to be compared with, not to be run on a rack. Pure.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.sim.baseline;
