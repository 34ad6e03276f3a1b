// SPDX-License-Identifier: Apache-2.0
/** What becomes of one copy that a DataNode is to pass on, and when a replica may be seen (Pfimbi §IV-C, §V-A, §V-B). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.forward;
