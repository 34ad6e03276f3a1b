// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.hdfsgears.rack.RackPorts.DataNodePorts;
import io.hdfsgears.rack.RackPorts.JournalPorts;
import io.hdfsgears.rack.RackPorts.NameNodePorts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rack as it was brought up.
 *
 * @param temporary the folder goes away with the rack
 * @param net of a rack with hardware; null where every host is a plain process on the loopback
 */
public record RackDescription(
        RackSpec spec,
        RackPorts ports,
        boolean temporary,
        @Nullable HardwareNet net) {
    private static final String LOOPBACK = "127.0.0.1";

    /** Address of every NameNode. */
    @JsonIgnore
    public String nameNodeAddress() {
        return net == null ? LOOPBACK : net.gateway();
    }

    public String address(String host) {
        return net == null ? LOOPBACK : net.address(host);
    }

    @JsonIgnore
    public List<String> hosts() {
        return Names.hosts(spec.hosts());
    }

    /** The hosts in stock: the last ones. */
    @JsonIgnore
    public List<String> spares() {
        return hosts().subList(spec.hosts() - spec.spares(), spec.hosts());
    }

    /** The hosts that are QEMU guests: the last ones. Which hosts sleep first, the chain says. */
    @JsonIgnore
    public List<String> guests() {
        HardwareShape shape = spec.hardware();
        int count = shape == null || net == null ? 0 : shape.qemuHosts();
        return hosts().subList(hosts().size() - count, hosts().size());
    }

    /** Those of the QEMU guests that suspend to disk and not to RAM: the last ones. */
    @JsonIgnore
    public List<String> hibernating() {
        List<String> guests = guests();
        HardwareShape shape = spec.hardware();
        return shape == null || guests.isEmpty()
                ? List.of()
                : guests.subList(guests.size() - shape.hibernatingHosts(), guests.size());
    }

    @JsonIgnore
    public List<String> nameNodes() {
        return Names.nameNodes(spec.nameNodes());
    }

    @JsonIgnore
    public List<String> journals() {
        return Names.journals(spec.journals());
    }

    /** @return whose NameNode it is */
    public String nameservice(String nameNode) {
        return spec.nameservice(nameNode);
    }

    public NameNodePorts nameNodePorts(String name) {
        return ports.nameNodes().get(Names.number(name) - 1);
    }

    public JournalPorts journalPorts(String name) {
        return ports.journals().get(Names.number(name) - 1);
    }

    public DataNodePorts hostPorts(String name) {
        return ports.hosts().get(Names.number(name) - 1);
    }

    /** @return how the gear protocol names a host: its name and transfer port */
    public String gearName(String host) {
        return host + ":" + hostPorts(host).transfer();
    }

    /** @throws RackException when there is no such daemon, with the names that there are */
    public String checkedDaemon(String name) throws RackException {
        if (hosts().contains(name) || nameNodes().contains(name) || journals().contains(name)) {
            return name;
        }
        throw new RackException("There is no " + name + " in this rack: give one of "
                + String.join(", ", nameNodes())
                + (journals().isEmpty() ? "" : ", " + String.join(", ", journals()))
                + " or " + hosts().get(0) + " to " + Names.host(spec.hosts()) + ".");
    }
}
