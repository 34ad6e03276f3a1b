// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

import io.hdfsgears.core.model.NodeId;

/**
 * A server that has room for a new replica.
 *
 * @param bytesPerSecond expected speed of the transfer to it
 * @param remaining φ, reads that it could still serve
 */
public record Candidate(NodeId host, double bytesPerSecond, double remaining) {}
