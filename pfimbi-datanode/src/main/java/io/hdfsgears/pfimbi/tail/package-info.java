// SPDX-License-Identifier: Apache-2.0
/** How the asynchronous rest of a pipeline travels to the last synchronous DataNode inside a storage id. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.pfimbi.tail;
