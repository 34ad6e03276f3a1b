// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import io.hdfsgears.power.os.Tools.ToolException;
import io.hdfsgears.power.os.yarn.NodeManagerHost;
import java.util.Optional;

/** The NodeManager of this host: its own gauges, and systemd. */
public final class NodeManagerOnHost implements NodeManagerHost {
    private final Optional<NodeManagerProbe> probe;
    private final Tools tools;

    /** @param url http[s]://host:port of its page; empty: it is not asked */
    public NodeManagerOnHost(SysFiles files, String url) {
        this.tools = new Tools(files);
        this.probe = url.isEmpty() ? Optional.empty() : Optional.of(new NodeManagerProbe(url));
    }

    @Override
    public Optional<String> busy() throws InterruptedException {
        return probe.isPresent() ? probe.get().busy() : Optional.empty();
    }

    @Override
    public boolean isUp(String unit) throws InterruptedException {
        return systemctl("is-active", unit).isEmpty();
    }

    @Override
    public Optional<String> stop(String unit) throws InterruptedException {
        return systemctl("stop", unit);
    }

    @Override
    public Optional<String> start(String unit) throws InterruptedException {
        return systemctl("start", unit);
    }

    private Optional<String> systemctl(String verb, String unit) throws InterruptedException {
        try {
            tools.run("systemctl", verb, unit);
            return Optional.empty();
        } catch (ToolException e) {
            return Optional.of(e.text());
        }
    }
}
