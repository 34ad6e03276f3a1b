// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.tail;

import java.util.List;

/**
 * A DataNode that is to get a copy, or that has one.
 *
 * @param storageId of the volume that the NameNode meant; empty where that does not matter
 */
public record Copy(
        String ip, String host, String uuid, int transferPort, int rpcPort, String storageId, String storageType) {
    private static final String COMMA = ",";
    private static final int FIELDS = 7;

    /** The same DataNode at another address. */
    public Copy at(String address) {
        return new Copy(address, host, uuid, transferPort, rpcPort, storageId, storageType);
    }

    String pack() {
        return String.join(
                COMMA,
                ip,
                host,
                uuid,
                Integer.toString(transferPort),
                Integer.toString(rpcPort),
                storageId,
                storageType);
    }

    @Override
    public String toString() {
        return pack();
    }

    /** @throws IllegalArgumentException if this is no copy */
    public static Copy parse(String text) {
        List<String> fields = List.of(text.split(COMMA, -1));
        if (fields.size() != FIELDS) {
            throw new IllegalArgumentException("'" + text + "' is no copy: it needs " + FIELDS + " fields");
        }
        return new Copy(
                fields.get(0),
                fields.get(1),
                fields.get(2),
                Integer.parseInt(fields.get(3)),
                Integer.parseInt(fields.get(4)),
                fields.get(5),
                fields.get(6));
    }
}
