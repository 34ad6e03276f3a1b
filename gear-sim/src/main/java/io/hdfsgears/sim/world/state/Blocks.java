// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Blocks and where their replicas are, in flat arrays: about 50 bytes a block. Kept up to date with each change: how many
 * replicas of a block are offered to clients, and which blocks have none.
 */
public final class Blocks {
    private final int hosts;
    /** Most replicas that a block has at a time. */
    private final int stride;

    private final long bytesEach;
    private final IntList[] onHost;
    private final int[] perHost;
    private final boolean[] offering;
    /** One bit a block; a BitSet would look for its last bit whenever one is cleared. */
    private long[] unavailable;

    private int[] holders;
    /** Where the replica stands in its host's list. */
    private int[] slots;

    private byte[] wanted;
    private byte[] replicas;
    private byte[] offered;
    private int count;
    private long replicaCount;
    private int unavailableCount;

    public Blocks(int hosts, int stride, long bytesEach, int expected) {
        this.hosts = hosts;
        this.stride = stride;
        this.bytesEach = bytesEach;
        this.onHost = new IntList[hosts + 1];
        Arrays.setAll(onHost, position -> new IntList(0));
        this.perHost = new int[hosts + 1];
        this.offering = new boolean[hosts + 1];
        Arrays.fill(offering, true);
        int room = Math.max(16, expected);
        holders = new int[room * stride];
        slots = new int[room * stride];
        wanted = new byte[room];
        replicas = new byte[room];
        offered = new byte[room];
        unavailable = new long[(room >> 6) + 1];
    }

    public int count() {
        return count;
    }

    public long bytesEach() {
        return bytesEach;
    }

    /** All replicas, on sleeping hosts too. */
    public long replicaCount() {
        return replicaCount;
    }

    /** Blocks that no client can read now. */
    public int unavailableCount() {
        return unavailableCount;
    }

    public int stride() {
        return stride;
    }

    public int wanted(int block) {
        return wanted[block];
    }

    public void want(int block, int replicasWanted) {
        wanted[block] = (byte) replicasWanted;
    }

    public int replicas(int block) {
        return replicas[block];
    }

    public int offered(int block) {
        return offered[block];
    }

    public int onHost(int position) {
        return perHost[position];
    }

    /** Whether clients can read the replicas of this host. */
    public boolean offering(int position) {
        return offering[position];
    }

    /** Its position; replicas of a block are in no particular order. */
    public int holder(int block, int index) {
        return holders[block * stride + index];
    }

    public int[] holders(int block) {
        return Arrays.copyOfRange(holders, block * stride, block * stride + replicas[block]);
    }

    public List<Integer> holderList(int block) {
        List<Integer> list = new ArrayList<>(replicas[block]);
        for (int i = 0; i < replicas[block]; i++) {
            list.add(holders[block * stride + i]);
        }
        return list;
    }

    public boolean holds(int block, int position) {
        return indexOf(block, position) >= 0;
    }

    public int[] blocksOn(int position) {
        return onHost[position].toArray();
    }

    /** The next block from {@code from} on that no client can read, or -1. */
    public int nextUnavailable(int from) {
        if (from >= count) {
            return -1;
        }
        long word = unavailable[from >> 6] & (-1L << from);
        for (int index = from >> 6; ; word = unavailable[index]) {
            if (word != 0) {
                return (index << 6) + Long.numberOfTrailingZeros(word);
            }
            if (++index > (count - 1) >> 6) {
                return -1;
            }
        }
    }

    public int create(int replicasWanted) {
        if (count == wanted.length) {
            grow();
        }
        wanted[count] = (byte) replicasWanted;
        unavailable[count >> 6] |= 1L << count;
        unavailableCount++;
        return count++;
    }

    public void add(int block, int position) {
        put(block, position);
        slots[block * stride + replicas[block] - 1] = onHost[position].add(block);
    }

    /** As {@link #add}, for the blocks of the start: the lists of the hosts are made by {@link #listAll} afterwards. */
    public void put(int block, int position) {
        int held = replicas[block];
        if (held == stride || holds(block, position)) {
            throw new IllegalStateException("block " + block + " cannot get a replica on host " + position + ": it has "
                    + Arrays.toString(holders(block)));
        }
        holders[block * stride + held] = position;
        perHost[position]++;
        replicas[block]++;
        replicaCount++;
        if (offering[position]) {
            more(block);
        }
    }

    /** Lists the blocks of each host, once all blocks of the start are put: lists of the right size, in one go. */
    public void listAll() {
        Arrays.setAll(onHost, position -> new IntList(perHost[position]));
        for (int block = 0; block < count; block++) {
            for (int i = 0; i < replicas[block]; i++) {
                int at = block * stride + i;
                slots[at] = onHost[holders[at]].add(block);
            }
        }
    }

    /** @return whether the block can be read no more */
    public boolean remove(int block, int position) {
        int index = indexOf(block, position);
        if (index < 0) {
            throw new IllegalStateException("block " + block + " has no replica on host " + position);
        }
        int at = block * stride + index;
        int last = block * stride + --replicas[block];
        unlist(position, slots[at]);
        holders[at] = holders[last];
        slots[at] = slots[last];
        replicaCount--;
        perHost[position]--;
        return offering[position] && less(block);
    }

    /** @return how many blocks can be read no more */
    public int offer(int position, boolean now) {
        if (offering[position] == now) {
            return 0;
        }
        offering[position] = now;
        int lost = 0;
        IntList list = onHost[position];
        for (int i = 0; i < list.size(); i++) {
            if (now) {
                more(list.get(i));
            } else if (less(list.get(i))) {
                lost++;
            }
        }
        return lost;
    }

    public void forEachOn(int position, IntConsumer visitor) {
        IntList list = onHost[position];
        for (int i = 0; i < list.size(); i++) {
            visitor.accept(list.get(i));
        }
    }

    public int hosts() {
        return hosts;
    }

    private void more(int block) {
        if (offered[block]++ == 0) {
            unavailable[block >> 6] &= ~(1L << block);
            unavailableCount--;
        }
    }

    private boolean less(int block) {
        boolean last = --offered[block] == 0;
        if (last) {
            unavailable[block >> 6] |= 1L << block;
            unavailableCount++;
        }
        return last;
    }

    private void unlist(int position, int slot) {
        IntList list = onHost[position];
        int moved = list.get(list.size() - 1);
        list.removeBySwap(slot);
        if (slot < list.size()) {
            slots[moved * stride + indexOf(moved, position)] = slot;
        }
    }

    private int indexOf(int block, int position) {
        int from = block * stride;
        for (int i = 0; i < replicas[block]; i++) {
            if (holders[from + i] == position) {
                return i;
            }
        }
        return -1;
    }

    private void grow() {
        int room = count + (count >> 1);
        holders = Arrays.copyOf(holders, room * stride);
        slots = Arrays.copyOf(slots, room * stride);
        wanted = Arrays.copyOf(wanted, room);
        replicas = Arrays.copyOf(replicas, room);
        offered = Arrays.copyOf(offered, room);
        unavailable = Arrays.copyOf(unavailable, (room >> 6) + 1);
    }
}
