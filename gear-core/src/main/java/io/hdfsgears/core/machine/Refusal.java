// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

/**
 * Why a request is refused. Nothing has changed.
 *
 * @param badArgument the request is impossible on this cluster, whatever its condition
 * @param overridable whether {@code -force} goes on all the same
 * @param message what is wrong, with the value, and what to do
 * @param forEverybody the same without paths of files
 */
public record Refusal(boolean badArgument, boolean overridable, String message, String forEverybody) {
    /** One that names no file. */
    public Refusal(boolean badArgument, boolean overridable, String message) {
        this(badArgument, overridable, message, message);
    }
}
