// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.audit;

/**
 * @param clientBytesPerSecond of one reader or writer: its bytes are spread over as many minutes as they take so
 * @param mostForeign share of lines that may be of another kind, 0..1
 */
public record AuditSettings(double clientBytesPerSecond, double mostForeign) {}
