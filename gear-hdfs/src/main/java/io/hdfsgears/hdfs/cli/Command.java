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

/** A verb with its arguments. */
sealed interface Command {
    /** Name of the verb, without the dash. */
    String verb();

    boolean json();

    /** @param patience longest wait for the shift to end; empty: return as soon as it is accepted */
    record SetGear(SetGearRequestProto request, Optional<Duration> patience, boolean json) implements Command {
        @Override
        public String verb() {
            return "setGear";
        }
    }

    record GetGear(boolean json) implements Command {
        @Override
        public String verb() {
            return "getGear";
        }
    }

    record Check(boolean json) implements Command {
        @Override
        public String verb() {
            return "gearCheck";
        }
    }

    record Report(boolean verbose, boolean json) implements Command {
        @Override
        public String verb() {
            return "gearReport";
        }
    }

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

    record ListHosts(boolean json) implements Command {
        @Override
        public String verb() {
            return "gearHosts";
        }
    }

    record RemoveDataset(RemoveDatasetRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "removeDataset";
        }
    }

    record ListDatasets(boolean json) implements Command {
        @Override
        public String verb() {
            return "listDatasets";
        }
    }

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

    record Adopt(AdoptLayoutRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "adoptLayout";
        }
    }

    record Cancel(CancelGearRequestProto request, boolean json) implements Command {
        @Override
        public String verb() {
            return "cancelGear";
        }
    }
}
