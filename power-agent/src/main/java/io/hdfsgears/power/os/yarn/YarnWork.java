// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os.yarn;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.power.os.yarn.Taken.From;
import io.hdfsgears.power.port.HostWork;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drains this host's NodeManager through its ResourceManager. The ResourceManager's word counts; what was taken is written down
 * before it is taken. A node that offers nothing though nothing was written down is somebody else's affair, and stays so.
 */
public final class YarnWork implements HostWork {
    private static final Logger LOG = LoggerFactory.getLogger(YarnWork.class);
    private static final int LOOKS = 30;
    private static final long LOOK_MILLIS = 100;
    private static final int NEVER = -1;

    private final YarnSettings settings;
    private final ResourceManagerPort yarn;
    private final NodeManagerHost host;
    private final Taken taken;

    public YarnWork(YarnSettings settings, ResourceManagerPort yarn, NodeManagerHost host) {
        this.settings = settings;
        this.yarn = yarn;
        this.host = host;
        this.taken = new Taken(settings.state());
    }

    /** What is taken only now may just have been allotted: "nothing runs" counts from the next look on. */
    @Override
    public synchronized Optional<String> drain() throws InterruptedException {
        try {
            Optional<YarnNode> node = node();
            if (node.isPresent() && !node.get().total().isTaken()) {
                take(node.get());
                return Optional.of("YARN to take in that " + node.get().id() + " gets no new containers, with "
                        + node.get().containers() + " running");
            }
            if (node.isPresent() && node.get().containers() > 0) {
                return Optional.of(Quantities.count(node.get().containers(), "container") + " of YARN on "
                        + node.get().id());
            }
            Optional<String> busy = host.busy();
            return busy.isPresent() ? busy : stop();
        } catch (IOException e) {
            return Optional.of("YARN, as it cannot be asked: " + e.getMessage());
        }
    }

    @Override
    public synchronized Optional<String> giveBack() throws InterruptedException {
        try {
            Optional<From> from = taken.read();
            if (from.isEmpty()) {
                return Optional.empty();
            }
            if (from.get().stopped() && settings.unit().isPresent()) {
                Optional<String> failure = host.start(settings.unit().get());
                if (failure.isPresent()) {
                    return failure;
                }
            }
            return giveBack(from.get());
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private Optional<String> giveBack(From from) throws IOException, InterruptedException {
        List<YarnNode> nodes = own();
        if (nodes.isEmpty()) {
            return Optional.of("the ResourceManager knows no active NodeManager of " + settings.node()
                    + "; start it, or delete " + settings.state());
        }
        for (YarnNode node : nodes) {
            if (node.total().isTaken()) {
                yarn.offer(node.id(), from.had(), NEVER);
            }
        }
        for (int i = 0; i < LOOKS; i++) {
            if (own().stream().noneMatch(node -> node.total().isTaken())) {
                taken.delete();
                LOG.info("{} offers YARN {} again", from.node(), from.had());
                return Optional.empty();
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        return Optional.of("the ResourceManager has not yet taken in that " + from.node() + " offers " + from.had());
    }

    private void take(YarnNode node) throws IOException {
        taken.write(new From(node.id(), node.total(), false));
        yarn.offer(node.id(), node.total().taken(), settings.kill() ? settings.drainMillis() : NEVER);
        LOG.info("{} offers YARN nothing any more; it had {}", node.id(), node.total());
    }

    private Optional<String> stop() throws IOException, InterruptedException {
        Optional<From> from = taken.read();
        if (from.isEmpty()
                || settings.unit().isEmpty()
                || !host.isUp(settings.unit().get())) {
            return Optional.empty();
        }
        taken.write(new From(from.get().node(), from.get().had(), true));
        return host.stop(settings.unit().get());
    }

    private Optional<YarnNode> node() throws IOException {
        List<YarnNode> own = own();
        if (own.size() > 1) {
            throw new IOException("it knows several active NodeManagers of " + settings.node() + ", "
                    + own.stream().map(YarnNode::id).toList() + ": name the one by agent.yarnNode <host>:<port>");
        }
        return own.stream().findFirst();
    }

    private List<YarnNode> own() throws IOException {
        return yarn.nodes().stream()
                .filter(node -> node.active() && isOwn(node))
                .toList();
    }

    /** With or without port and domain. */
    private boolean isOwn(YarnNode node) {
        String wanted = settings.node().toLowerCase(Locale.ROOT);
        String id = node.id().toLowerCase(Locale.ROOT);
        String name = node.host().toLowerCase(Locale.ROOT);
        return id.equals(wanted)
                || name.equals(wanted)
                || name.startsWith(wanted + ".")
                || wanted.startsWith(name + ".");
    }
}
