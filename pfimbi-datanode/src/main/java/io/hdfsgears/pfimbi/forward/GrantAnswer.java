// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** What a source answers to a target that asks for a block. */
public enum GrantAnswer {
    COMING,
    /** The source has enough to send: ask again in a moment. */
    LATER,
    /** It is no longer to be passed on from there. */
    GONE
}
