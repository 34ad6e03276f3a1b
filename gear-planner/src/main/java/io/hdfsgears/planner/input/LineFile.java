// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Lines of a text file, plain or gzip, as bytes in one buffer that is used again: a log of a day has a billion lines. A thread of its own
 * reads and unpacks ahead. One owner.
 */
public final class LineFile implements AutoCloseable {
    private static final int BUFFER = 1 << 20;
    /** A longer line is no line of a log. */
    private static final int LONGEST_LINE = 1 << 24;

    private final Path file;
    private final InputStream in;
    private byte[] buffer = new byte[BUFFER];
    private int from;
    private int to;
    private int next;
    private int filled;
    private long line;
    private boolean ended;

    public LineFile(Path file) throws IOException {
        this.file = file;
        if (!Files.isRegularFile(file)) {
            throw new BadInputException(file + ": there is no such file. Check the path.");
        }
        InputStream raw = Files.newInputStream(file);
        try {
            InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw, BUFFER) : raw;
            this.in = new ReadAhead(plain, String.valueOf(file.getFileName()));
        } catch (IOException e) {
            raw.close();
            throw new BadInputException(file + ": is not gzip although its name ends with .gz. Rename it.", e);
        }
    }

    /** @return false at the end */
    public boolean next() throws IOException {
        from = next;
        int at = from;
        while (true) {
            at = Bytes.find(buffer, at, filled, '\n');
            if (at < filled) {
                return ends(at, at + 1);
            }
            if (ended) {
                return from < filled && ends(filled, filled);
            }
            at -= from;
            fill();
            at += from;
        }
    }

    private boolean ends(int end, int following) {
        to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
        next = following;
        line++;
        return true;
    }

    private void fill() throws IOException {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, filled - from);
            filled -= from;
            from = 0;
        }
        if (filled == buffer.length) {
            if (buffer.length >= LONGEST_LINE) {
                throw new BadInputException(
                        file + ":" + (line + 1) + ": a line of more than 16 MiB. Is this a text file?");
            }
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        try {
            int read = in.read(buffer, filled, buffer.length - filled);
            ended = read < 0;
            filled += Math.max(0, read);
        } catch (EOFException | ZipException e) {
            throw new BadInputException(
                    file + ":" + (line + 1) + ": the gzip file is cut off or damaged. Copy it again.", e);
        }
    }

    /** The buffer that holds the line, until the next call of {@link #next}. */
    public byte[] buffer() {
        return buffer;
    }

    /** First byte of the line. */
    public int from() {
        return from;
    }

    /** Behind the last byte of the line. */
    public int to() {
        return to;
    }

    /** Number of the line, from 1. */
    public long line() {
        return line;
    }

    /** File and line, as messages name them. */
    public String where() {
        return file + ":" + line;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
