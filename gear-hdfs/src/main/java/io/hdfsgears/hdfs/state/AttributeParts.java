// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A value that may be longer than one attribute of the root, spread over several under alternating names. It takes effect when another
 * attribute names its version; then those of the version before are removed, because an inode may have few attributes.
 */
final class AttributeParts {
    private static final Logger LOG = LoggerFactory.getLogger(AttributeParts.class);
    /** Of a part at most; less where the site's limit of an attribute is lower. */
    private static final int PART_BYTES = 16_000;
    /** More than any name of ours has. */
    private static final int NAME_BYTES = 64;

    private static final int FEWEST_BYTES = 64;

    private final RootAttributes attributes;
    private final String prefix;
    private final String what;

    /** A value that is kept: which of the alternating names it has, how many, and its checksum. */
    record Kept(long version, int parts, int crc) {
        static final Kept NONE = new Kept(0, 0, 0);
    }

    /**
     * @param prefix of the names of all parts
     * @param what is kept, for operators
     */
    AttributeParts(RootAttributes attributes, String prefix, String what) {
        this.attributes = attributes;
        this.prefix = prefix;
        this.what = what;
    }

    /** Bytes that an attribute takes at most, its name apart. */
    static int room(RootAttributes attributes) {
        return Math.max(FEWEST_BYTES, attributes.maxBytes() - NAME_BYTES);
    }

    private static int partBytes(RootAttributes attributes) {
        return Math.min(PART_BYTES, room(attributes));
    }

    /** Attributes that a value of this length takes. */
    static int parts(RootAttributes attributes, int bytes) {
        int most = partBytes(attributes);
        return (bytes + most - 1) / most;
    }

    /**
     * Nothing depends on it until another attribute names its version; a further write after the same version takes the same names.
     *
     * @param inForce the version that is named until then
     */
    Kept write(byte[] value, Kept inForce) throws IOException {
        int most = partBytes(attributes);
        Kept next = new Kept(inForce.version() + 1, parts(attributes, value.length), crc(value));
        requireRoom(next, inForce);
        for (int part = 0; part < next.parts(); part++) {
            int from = part * most;
            byte[] bytes = Arrays.copyOfRange(value, from, Math.min(value.length, from + most));
            attributes.set(name(next.version(), part), bytes);
        }
        return next;
    }

    /** Half a value would take the places of the other, and each try would write it to the edit log again. */
    private void requireRoom(Kept next, Kept inForce) throws IOException {
        int beside = beside(next);
        if (beside + next.parts() > attributes.maxNumber()) {
            removeAllBut(inForce);
            beside = beside(next);
        }
        if (beside + next.parts() > attributes.maxNumber()) {
            throw new IOException(what + " takes " + next.parts() + " attributes of /, which has " + beside
                    + " others, and dfs.namenode.fs-limits.max-xattrs-per-inode is " + attributes.maxNumber()
                    + ". Set it to at least " + (beside + 2 * next.parts())
                    + " on all NameNodes, and restart them one after the other");
        }
    }

    private int beside(Kept next) throws IOException {
        Set<String> own = names(next);
        return attributes.reading("countGearAttributes", () -> (int)
                attributes.names().stream().filter(name -> !own.contains(name)).count());
    }

    /** Within {@link RootAttributes#reading} only. */
    byte[] read(Kept kept) throws IOException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (int part = 0; part < kept.parts(); part++) {
            byte[] bytes = attributes.get(name(kept.version(), part));
            if (bytes == null) {
                throw new IOException("part " + part + " of " + what + " is missing on /");
            }
            joined.writeBytes(bytes);
        }
        byte[] all = joined.toByteArray();
        requireWhole(all, kept);
        return all;
    }

    void requireWhole(byte[] value, Kept kept) throws IOException {
        if (crc(value) != kept.crc()) {
            throw new IOException(what + " on / does not match its checksum");
        }
    }

    /** Once that version is in force. Failing that costs only places. */
    void removeAllBut(Kept kept) {
        Set<String> used = names(kept);
        try {
            List<String> old = attributes.reading(
                    "listGearAttributes",
                    () -> attributes.names().stream()
                            .filter(name -> name.startsWith(prefix) && !used.contains(name))
                            .toList());
            for (String name : old) {
                attributes.remove(name);
            }
        } catch (IOException e) {
            LOG.warn("Parts of an older version of {} could not be removed from /, which does no harm yet", what, e);
        }
    }

    private Set<String> names(Kept kept) {
        Set<String> names = new HashSet<>();
        for (int part = 0; part < kept.parts(); part++) {
            names.add(name(kept.version(), part));
        }
        return names;
    }

    private String name(long version, int part) {
        return prefix + version % 2 + "." + part;
    }

    static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
