// SPDX-License-Identifier: Apache-2.0
/** Reads by file and by replica, decayed, in bounded memory (EAFR §3.2.2: v_i and v_ij). Pure; each counter has one owner. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.eafr.popularity;
