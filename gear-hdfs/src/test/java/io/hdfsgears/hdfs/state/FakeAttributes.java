// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Attributes with the limits of stock: 16 KiB each, names without their prefix included, and 32 of them. */
public final class FakeAttributes implements RootAttributes {
    public static final int STOCK_BYTES = 16_384;
    private static final int STOCK_NUMBER = 32;

    final Map<String, byte[]> all = new TreeMap<>();
    private final int maxBytes;
    /** Writes that go well before one fails; below 0 none fails. */
    public int writesLeft = -1;

    int most;
    int maxNumber = STOCK_NUMBER;

    public FakeAttributes(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** A store of the gear state on these attributes. */
    public StateStore stateStore() {
        return new StateStore(this);
    }

    @Override
    public byte @Nullable [] get(String name) {
        return all.get(name);
    }

    @Override
    public List<String> names() {
        return List.copyOf(all.keySet());
    }

    @Override
    public void set(String name, byte[] value) throws IOException {
        if (writesLeft == 0) {
            throw new IOException("the edit log cannot be written");
        }
        writesLeft--;
        int size = name.length() - "trusted.".length() + value.length;
        if (size > maxBytes) {
            throw new IOException("The XAttr is too big: " + size);
        }
        if (!all.containsKey(name) && all.size() == maxNumber) {
            throw new IOException("Cannot add additional XAttr to inode, would exceed limit of " + maxNumber);
        }
        all.put(name, value.clone());
        most = Math.max(most, all.size());
    }

    @Override
    public void remove(String name) {
        all.remove(name);
    }

    @Override
    public int maxBytes() {
        return maxBytes;
    }

    @Override
    public int maxNumber() {
        return maxNumber;
    }

    @Override
    public <T> T reading(String purpose, Reader<T> reader) throws IOException {
        return reader.read();
    }
}
