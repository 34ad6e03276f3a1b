// SPDX-License-Identifier: Apache-2.0
/** What is believed of a host's power when its own agent and a controller of its devices both report it. Pure. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.core.power;
