// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.planner.input.LineFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads what {@code hdfs oiv -p Delimited} writes: tab-separated, with Path, Replication, BlocksCount, FileSize and Permission
 * among the columns of its first line. Without PreferredBlockSize an open counts as a read of the whole file.
 */
public final class DelimitedReader {
    /** Bytes of a line, roughly; only for the size of the table. */
    private static final int USUAL_LINE = 150;

    private final LineFile lines;
    private final Namespace namespace;
    private final int[] starts = new int[64];
    private final int path;
    private final int factor;
    private final int blocks;
    private final int size;
    private final int blockSize;
    private final int permission;
    private final int columns;

    private DelimitedReader(LineFile lines, Namespace namespace) throws IOException {
        this.lines = lines;
        this.namespace = namespace;
        if (!lines.next()) {
            throw new BadInputException(lines.where() + ": the file is empty. " + REMEDY);
        }
        String head = new String(lines.buffer(), lines.from(), lines.to() - lines.from(), StandardCharsets.UTF_8);
        String[] names = head.split("\t", -1);
        this.path = column(names, "Path");
        this.factor = column(names, "Replication");
        this.blocks = column(names, "BlocksCount");
        this.size = column(names, "FileSize");
        this.blockSize = Arrays.asList(names).indexOf("PreferredBlockSize");
        this.permission = column(names, "Permission");
        this.columns = names.length;
    }

    private static final String REMEDY =
            "Make it by: hdfs oiv -p Delimited -i fsimage_N -o files.tsv (with a tab as delimiter, its default).";

    private int column(String[] names, String name) throws BadInputException {
        int at = Arrays.asList(names).indexOf(name);
        if (at < 0 || names.length > starts.length - 1) {
            throw new BadInputException(lines.where() + ": the first line has no column " + name + ". " + REMEDY);
        }
        return at;
    }

    /** @throws BadInputException naming the line that is wrong */
    public static Namespace read(Path file) throws IOException {
        try (LineFile lines = new LineFile(file)) {
            Namespace namespace = new Namespace(Math.max(1000, Files.size(file) / USUAL_LINE));
            DelimitedReader reader = new DelimitedReader(lines, namespace);
            while (lines.next()) {
                reader.line();
            }
            return namespace;
        }
    }

    private void line() throws IOException {
        byte[] buffer = lines.buffer();
        int found = 0;
        starts[found++] = lines.from();
        for (int i = lines.from(); i < lines.to() && found < starts.length; i++) {
            if (buffer[i] == '\t') {
                starts[found++] = i + 1;
            }
        }
        if (found != columns) {
            throw new BadInputException(lines.where() + ": " + found + " columns, but the first line has " + columns
                    + ". The file is cut off, or a path has a tab. " + REMEDY);
        }
        starts[found] = lines.to() + 1;
        if (end(permission) > starts[permission] && buffer[starts[permission]] == 'd') {
            namespace.directory();
            return;
        }
        int replicas = (int) number(factor);
        namespace.file(
                PathHash.of(buffer, starts[path], end(path)),
                number(size),
                replicas,
                number(blocks),
                blockSize < 0 ? 0 : number(blockSize));
    }

    private int end(int column) {
        return starts[column + 1] - 1;
    }

    private long number(int column) throws IOException {
        long value = 0;
        byte[] buffer = lines.buffer();
        for (int i = starts[column]; i < end(column); i++) {
            if (buffer[i] < '0' || buffer[i] > '9' || value > Long.MAX_VALUE / 20) {
                String text = new String(buffer, starts[column], end(column) - starts[column], StandardCharsets.UTF_8);
                throw new BadInputException(lines.where() + ": '" + text + "' is no number. " + REMEDY);
            }
            value = 10 * value + buffer[i] - '0';
        }
        return value;
    }
}
