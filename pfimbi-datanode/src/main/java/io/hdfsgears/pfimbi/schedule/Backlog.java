// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.schedule;

/**
 * What waits in one class.
 *
 * @param weight of the class among those with the same parent
 * @param blocks in it and below it
 * @param bytes in it and below it
 */
public record Backlog(FlowClass flow, double weight, int blocks, long bytes) {}
