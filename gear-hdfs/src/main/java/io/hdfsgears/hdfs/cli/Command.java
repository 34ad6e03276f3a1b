// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import java.time.Duration;
import java.util.Optional;

/** An operator's request, with its arguments. */
public sealed interface Command {
    /** Name of the verb, without the dash; JSON carries it. */
    String verb();

    /** True if the answer is one JSON object. */
    boolean json();

    /** @param patience longest wait for the shift to end; empty: return as soon as it is accepted */
    record SetGear(SetGearRequestProto request, Optional<Duration> patience, boolean json) implements Command {
        @Override
        public String verb() {
            return "setGear";
        }
    }

    /** @param patience longest wait for the end of the shift under way */
    record WaitForShift(Duration patience, boolean json) implements Command {
        @Override
        public String verb() {
            return "wait";
        }
    }

    /** The gear in force and the shift under way. */
    record GetGear(boolean json) implements Command {
        @Override
        public String verb() {
            return "getGear";
        }
    }

    /** The findings of a check of the configuration. */
    record Check(boolean json) implements Command {
        @Override
        public String verb() {
            return "gearCheck";
        }
    }

    /**
     * Hosts and the state of the data.
     *
     * @param hosts which hosts are shown
     */
    record Report(boolean verbose, HostFilter hosts, boolean json) implements Command {
        @Override
        public String verb() {
            return "gearReport";
        }
    }

    /** Adds or changes a dataset. */
    record SetDataset(SetDatasetRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "setDataset";
        }
    }

    /** @param patience longest wait for the data to be in its place; empty: return as soon as the change is in force */
    record ChangeHosts(ChangeHostsRequestProto request, Optional<Duration> patience, boolean json) implements Command {
        @Override
        public String verb() {
            return "gearHosts";
        }
    }

    /** @param hosts which hosts of the chain are shown */
    record ListHosts(HostFilter hosts, boolean json) implements Command {
        @Override
        public String verb() {
            return "gearHosts";
        }
    }

    /** Ends a dataset. */
    record RemoveDataset(RemoveDatasetRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "removeDataset";
        }
    }

    /** All datasets. */
    record ListDatasets(boolean json) implements Command {
        @Override
        public String verb() {
            return "listDatasets";
        }
    }

    /** Replicas that follow popularity. */
    record EafrReport(boolean json) implements Command {
        @Override
        public String verb() {
            return "eafrReport";
        }
    }

    /** Without a mode in the request: shows it. */
    record Mode(GearModeRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "gearMode";
        }
    }

    /** Brings data into the layout, or stops that. */
    record Adopt(AdoptLayoutRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "adoptLayout";
        }
    }

    /** Evens out how full the hosts are. */
    record EvenOut(AdoptLayoutRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "evenOut";
        }
    }

    /** Stops the shift under way. */
    record Cancel(CancelGearRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "cancelGear";
        }
    }
}
