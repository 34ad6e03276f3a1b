// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * A disk behind a page cache as Linux does it: while more than T bytes are dirty, the kernel writes as fast as the disk can.
 *
 * <p>Fractions of a look's interval are steps; in each the caller may dirty bytes, then the disk writes.
 */
final class DiskModel {
    private final long background;
    private final long bytesPerStep;
    private long dirty;
    private long written;
    private long idleSteps;

    DiskModel(long background, long bytesPerStep) {
        this.background = background;
        this.bytesPerStep = bytesPerStep;
    }

    void write(long bytes) {
        dirty += bytes;
    }

    /** @param speed part of the highest speed that the disk has in this step, 0 to 1 */
    void step(double speed) {
        long can = (long) (bytesPerStep * speed);
        long does = Math.min(can, Math.max(0, dirty - background));
        idleSteps += does < can ? 1 : 0;
        dirty -= does;
        written += does;
    }

    PageCache look() {
        return new PageCache(dirty, background);
    }

    long dirty() {
        return dirty;
    }

    long written() {
        return written;
    }

    /** Steps in which the disk could have written more. */
    long idleSteps() {
        return idleSteps;
    }
}
