// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.hdfs.extra.ExtraCopies;
import io.hdfsgears.hdfs.extra.FileLook;
import io.hdfsgears.hdfs.extra.Ground;
import io.hdfsgears.hdfs.extra.HostLook;
import io.hdfsgears.hdfs.extra.Retired;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A NameNode of six hosts, h1 to h6, that copies and deletes at once. */
final class FakeGround implements Ground {
    private static final long FREE = 1L << 40;

    final Map<Long, FileLook> files = new LinkedHashMap<>();
    final Map<String, Integer> transfers = new HashMap<>();
    final List<String> asleep = new ArrayList<>();
    final List<String> audit = new ArrayList<>();
    final List<List<String>> victims = new ArrayList<>();
    /** Those behind are standby servers. */
    int hot = 6;

    final List<String> full = new ArrayList<>();
    final List<String> orders = new ArrayList<>();
    String refusal = "";
    byte @Nullable [] stored;
    boolean steady = true;
    /** Whether any host takes new replicas. */
    boolean copies = true;

    /** Runs at each look at a file. */
    Runnable looking = () -> {};

    /** Runs before each file is brought to what EAFR wants. */
    Runnable applying = () -> {};

    int room = 36 * 1024;
    int saves;

    @Nullable
    ExtraCopies copiesOf;

    void file(long inode, String path, String... hosts) {
        files.put(inode, new FileLook(path, hosts.length, 100, List.of(hosts), false));
    }

    int replicas(long inode) {
        return look(inode).orElseThrow().hosts().size();
    }

    @Override
    public boolean steady() {
        return steady;
    }

    @Override
    public List<HostLook> hosts() {
        List<HostLook> hosts = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            String name = "h" + i;
            boolean awake = !asleep.contains(name);
            hosts.add(new HostLook(
                    name,
                    name + ":9866",
                    "/rack" + i % 2,
                    awake,
                    false,
                    i > hot,
                    transfers.getOrDefault(name, 0),
                    full.contains(name) ? 0 : FREE));
        }
        return hosts;
    }

    @Override
    public Optional<FileLook> look(long file) {
        looking.run();
        return Optional.ofNullable(files.get(file));
    }

    @Override
    public void apply(long file, boolean dropping, List<String> order) {
        applying.run();
        FileLook look = files.get(file);
        ExtraCopies asked = copiesOf;
        if (look == null || asked == null) {
            throw new IllegalStateException("no file " + file);
        }
        List<String> hosts = new ArrayList<>(look.hosts());
        int wanted = look.wanted() + asked.of(file);
        for (int i = 1; i <= 6 && hosts.size() < wanted && copies; i++) {
            if (!hosts.contains("h" + i) && !asleep.contains("h" + i)) {
                hosts.add("h" + i);
            }
        }
        if (hosts.size() > wanted) {
            victims.add(order);
        }
        for (int i = 0; hosts.size() > wanted && i < order.size(); i++) {
            hosts.remove(order.get(i));
        }
        files.put(file, new FileLook(look.path(), look.wanted(), look.bytes(), hosts, look.open()));
    }

    @Override
    public void retireCold(boolean dryRun) {
        orders.add(dryRun ? "look" : "retire");
    }

    @Override
    public Optional<Retired> retired() {
        return hot == 6 ? Optional.empty() : Optional.of(new Retired(3, 2, 200, 5, 500));
    }

    @Override
    public void sleepDownTo(int hosts, String reason, Consumer<String> answer) {
        orders.add(hosts + " " + reason);
        answer.accept(refusal);
    }

    @Override
    public Optional<byte[]> load() {
        return Optional.ofNullable(stored);
    }

    @Override
    public boolean save(byte[] state) {
        if (state.length > room) {
            return false;
        }
        saves++;
        stored = state;
        return true;
    }

    @Override
    public void audit(String command, String what) {
        audit.add(command + " " + what);
    }
}
