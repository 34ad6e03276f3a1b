// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A stream that a thread of its own reads and unpacks ahead of its owner, as far as {@code BLOCKS} blocks. One owner. */
public final class ReadAhead extends InputStream {
    private static final int BLOCK = 1 << 18;
    private static final int BLOCKS = 8;

    private final InputStream in;
    private final BlockingQueue<Block> filled = new ArrayBlockingQueue<>(BLOCKS);
    private final BlockingQueue<Block> empty = new ArrayBlockingQueue<>(BLOCKS);
    private final Thread reader;
    private @Nullable Block now;
    private int at;

    /** What was read; the last one has no bytes, or a failure. */
    private static final class Block {
        private final byte[] bytes = new byte[BLOCK];
        private int length;
        private @Nullable Exception failure;
    }

    /** @param name of the thread */
    public ReadAhead(InputStream in, String name) {
        this.in = in;
        for (int i = 0; i < BLOCKS; i++) {
            empty.add(new Block());
        }
        this.reader = new Thread(this::readAll, "read-ahead-" + name);
        reader.setDaemon(true);
        reader.start();
    }

    private void readAll() {
        try {
            boolean more = true;
            while (more) {
                Block block = empty.take();
                more = fill(block);
                filled.put(block);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the owner has closed the stream
        }
    }

    private boolean fill(Block block) {
        try {
            block.length = in.readNBytes(block.bytes, 0, BLOCK);
        } catch (IOException | RuntimeException e) {
            block.length = 0;
            block.failure = e;
        }
        return block.length > 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        Block block = block();
        if (block.length == 0) {
            failed(block);
            return -1;
        }
        int length = Math.min(most, block.length - at);
        System.arraycopy(block.bytes, at, buffer, from, length);
        at += length;
        return length;
    }

    /** One that has bytes left, or the last one. */
    private Block block() throws IOException {
        Block block = now;
        if (block != null && (at < block.length || block.length == 0)) {
            return block;
        }
        try {
            if (block != null) {
                empty.put(block);
            }
            block = filled.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading");
        }
        now = block;
        at = 0;
        return block;
    }

    private static void failed(Block block) throws IOException {
        if (block.failure instanceof IOException failure) {
            throw failure;
        }
        if (block.failure instanceof RuntimeException failure) {
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        reader.interrupt();
        boolean interrupted = false;
        while (true) {
            try {
                reader.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        in.close();
    }
}
