// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

/** Why an operation failed. */
public enum Reason {
    /** The path (of a rename: the source) is not there. */
    NOT_FOUND,
    /** The path (of a rename: the target) is there already. */
    EXISTS,
    /** Refused for another reason, such as a quota, a lease or a permission: it says nothing of the namespace. */
    REFUSED
}
