// SPDX-License-Identifier: Apache-2.0
/** Which block a DataNode asks for next (Pfimbi §IV-C.1): hierarchical weighted fair queueing and its weights. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.schedule;
