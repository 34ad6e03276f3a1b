// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/** @param message one line for an operator, without anything secret */
public record Failure(Kind kind, String message) {
    /** What it means for a retry. */
    public enum Kind {
        /** No answer, or none in time. */
        UNREACHABLE,
        /** It heard nothing of it: other commands kept it busy, or this process may not speak to it now. */
        NOT_ASKED,
        /** Wrong user, password or key: to repeat it at once may lock the account. */
        CREDENTIALS,
        /** Its certificate is not trusted: it was sent nothing. */
        UNTRUSTED,
        /** It said no, for now. */
        REFUSED,
        /** It said what makes no sense. */
        GARBLED,
        /** It accepted the order and did not carry it out. */
        NOT_DONE,
        /** It cannot do this. */
        UNSUPPORTED,
        /** A program that we need is not there. */
        PROGRAM_MISSING
    }

    /** Whether the same again in a moment can end otherwise. */
    public boolean worthRetrying() {
        return kind != Kind.CREDENTIALS && kind != Kind.UNSUPPORTED && kind != Kind.PROGRAM_MISSING;
    }
}
