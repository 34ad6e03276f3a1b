// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.advice;

import io.hdfsgears.core.model.NodeId;

/** @param reads v_ij, reads of this replica an interval */
public record Replica(NodeId host, double reads) {}
