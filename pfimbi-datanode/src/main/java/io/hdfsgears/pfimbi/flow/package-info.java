// SPDX-License-Identifier: Apache-2.0
/** Whether a DataNode has room for a block (credits, Pfimbi §IV-C) and whether it may write it now (flow regulator, §IV-B). */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.flow;
