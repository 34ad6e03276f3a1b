// SPDX-License-Identifier: Apache-2.0
/** Algorithm 1 (EAFR §3.2, Equations 1 to 8): which file gets, loses or moves a replica, and which standby server may sleep. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.advice;
