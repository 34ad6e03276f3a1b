// SPDX-License-Identifier: Apache-2.0
/** The main job in one command: a rack with real files goes from the highest gear to the lowest and back, watched at each stop. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.demo;
