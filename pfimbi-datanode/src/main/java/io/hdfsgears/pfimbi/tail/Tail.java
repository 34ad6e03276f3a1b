// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.tail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The asynchronous rest of a block's pipeline. A stock client hands storage ids on as it got them, so the rest is packed behind the
 * one of the last synchronous replica: {@code DS-…|pf1|job|position|copy|copy…}.
 *
 * @param job that writes the block
 * @param position of the first of the copies in the pipeline; the first replica has 1
 * @param copies in the order of the pipeline, at least one
 */
public record Tail(String job, int position, List<Copy> copies) {
    private static final String BAR = "|";
    private static final String VERSION = "pf1";
    private static final int HEAD = 4;

    public Tail {
        copies = List.copyOf(copies);
        if (copies.isEmpty() || position < 2) {
            throw new IllegalArgumentException(
                    "a tail has copies from position 2 on, not " + copies.size() + " from " + position);
        }
    }

    /** The storage id with this tail behind it. */
    public String packedBehind(String storageId) {
        return copies.stream()
                .map(Copy::pack)
                .collect(Collectors.joining(
                        BAR, String.join(BAR, storageId, VERSION, plain(job), Integer.toString(position), ""), ""));
    }

    /** The storage id alone, whether or not something is packed behind it. */
    public static String storageId(String packed) {
        int bar = packed.indexOf(BAR);
        return bar < 0 ? packed : packed.substring(0, bar);
    }

    /** @throws IllegalArgumentException if something is packed behind this storage id that is no tail */
    public static Optional<Tail> of(String packed) {
        List<String> parts = new ArrayList<>(Arrays.asList(packed.split("\\|", -1)));
        if (parts.size() == 1) {
            return Optional.empty();
        }
        if (parts.size() <= HEAD || !parts.get(1).equals(VERSION)) {
            throw new IllegalArgumentException("'" + packed + "' carries no tail of version " + VERSION
                    + ": the NameNode and this DataNode run different releases of hdfs-gears");
        }
        return Optional.of(new Tail(
                parts.get(2),
                Integer.parseInt(parts.get(3)),
                parts.subList(HEAD, parts.size()).stream().map(Copy::parse).toList()));
    }

    /** Who comes after the first of the copies; empty if nobody does. */
    public Optional<Tail> rest() {
        return copies.size() == 1
                ? Optional.empty()
                : Optional.of(new Tail(job, position + 1, copies.subList(1, copies.size())));
    }

    private static String plain(String text) {
        return text.replace('|', '_').replace('/', '_');
    }
}
