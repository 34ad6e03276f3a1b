// SPDX-License-Identifier: Apache-2.0
/** What the daemons need of the world: a NameNode to send heartbeats to, and work on the host that must end before it sleeps. */
@NullMarked
package io.hdfsgears.power.port;

import org.jspecify.annotations.NullMarked;
