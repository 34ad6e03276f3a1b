// SPDX-License-Identifier: Apache-2.0
/**
 * YARN on this host: no new containers before it sleeps, and back to what it had after. The ResourceManager is asked to take the
 * node's resource for nothing (ADR 0029); what it had is written down before, so that an agent that is killed meanwhile knows it.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.os.yarn;
