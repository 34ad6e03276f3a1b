// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * Files, as far as reads tell them apart.
 *
 * @param blocks of a file: so many that were written one after the other
 * @param skew exponent of Zipf's law by which files are read; 0: each alike
 * @param freshReaders clients that read a file one second after it was closed
 */
public record FileShape(int blocks, double skew, int freshReaders) {
    /** Every block is a file, and each is as likely to be read as any other. */
    public static final FileShape PLAIN = new FileShape(1, 0);

    /** A new file is read as any other. */
    public FileShape(int blocks, double skew) {
        this(blocks, skew, 0);
    }
}
