// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.core.model.PositionList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Blocks and where their replicas are, in flat arrays: about 30 bytes a block of three replicas, once with the block and once with the
 * host. Kept up to date with each change: how many replicas of a block are offered to clients, and which blocks have none.
 */
public final class Blocks {
    private static final int[] NONE = {};

    private final int hosts;
    /** Replicas that a block usually has, and the most that it has at a time. */
    private final int usual;

    private final int most;

    private final long bytesEach;
    private final IntList[] onHost;
    private final int[] perHost;
    private final boolean[] offering;
    /** One bit a block; a BitSet would look for its last bit whenever one is cleared. */
    private long[] unavailable;

    private int[] holders;
    /** Holders of the few blocks that have more than usual, those beyond. */
    private final Map<Integer, int[]> beyond = new HashMap<>();

    private byte[] wanted;
    private byte[] replicas;
    private byte[] offered;
    private int count;
    private long replicaCount;
    private int unavailableCount;

    /**
     * @param usual replicas that a block usually has
     * @param most replicas that a block has at a time
     * @param expected blocks at the start
     */
    public Blocks(int hosts, int usual, int most, long bytesEach, int expected) {
        this.hosts = hosts;
        this.usual = Math.min(usual, most);
        this.most = most;
        this.bytesEach = bytesEach;
        this.onHost = new IntList[hosts + 1];
        Arrays.setAll(onHost, position -> new IntList(0));
        this.perHost = new int[hosts + 1];
        this.offering = new boolean[hosts + 1];
        Arrays.fill(offering, true);
        int room = Math.max(16, expected);
        holders = new int[Math.multiplyExact(room, this.usual)];
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

    /** Most replicas that a block has at a time. */
    public int most() {
        return most;
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
        return index < usual ? holders[block * usual + index] : beyond.getOrDefault(block, NONE)[index - usual];
    }

    public int[] holders(int block) {
        int held = replicas[block];
        int[] all = Arrays.copyOfRange(holders, block * usual, block * usual + Math.min(held, usual));
        return held <= usual ? all : withThoseBeyond(block, all);
    }

    private int[] withThoseBeyond(int block, int[] first) {
        int[] all = Arrays.copyOf(first, replicas[block]);
        System.arraycopy(beyond.getOrDefault(block, NONE), 0, all, usual, all.length - usual);
        return all;
    }

    public PositionList holderList(int block) {
        int from = block * usual;
        return replicas[block] <= usual
                ? PositionList.of(holders, from, from + replicas[block])
                : PositionList.of(holders(block), 0, replicas[block]);
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
        onHost[position].add(block);
    }

    /** As {@link #add}, for the blocks of the start: the lists of the hosts are made by {@link #listAll} afterwards. */
    public void put(int block, int position) {
        int held = replicas[block];
        if (held == most || holds(block, position)) {
            throw new IllegalStateException("block " + block + " cannot get a replica on host " + position + ": it has "
                    + Arrays.toString(holders(block)));
        }
        set(block, held, position);
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
                onHost[holder(block, i)].add(block);
            }
        }
    }

    /** @return whether the block can be read no more */
    public boolean remove(int block, int position) {
        int index = indexOf(block, position);
        if (index < 0) {
            throw new IllegalStateException("block " + block + " has no replica on host " + position);
        }
        int last = --replicas[block];
        set(block, index, holder(block, last));
        if (last == usual) {
            beyond.remove(block);
        }
        onHost[position].removeBySwap(onHost[position].lastIndexOf(block));
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

    private void set(int block, int index, int position) {
        if (index < usual) {
            holders[block * usual + index] = position;
        } else {
            beyond.computeIfAbsent(block, b -> new int[most - usual])[index - usual] = position;
        }
    }

    private int indexOf(int block, int position) {
        for (int i = 0; i < replicas[block]; i++) {
            if (holder(block, i) == position) {
                return i;
            }
        }
        return -1;
    }

    private void grow() {
        int room = count + (count >> 3) + 16;
        holders = Arrays.copyOf(holders, Math.multiplyExact(room, usual));
        wanted = Arrays.copyOf(wanted, room);
        replicas = Arrays.copyOf(replicas, room);
        offered = Arrays.copyOf(offered, room);
        unavailable = Arrays.copyOf(unavailable, (room >> 6) + 1);
    }
}
