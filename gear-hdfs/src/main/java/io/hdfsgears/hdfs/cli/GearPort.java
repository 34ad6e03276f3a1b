// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import io.hdfsgears.hdfs.proto.GearProtos.AdoptLayoutRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.CancelGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.ChangeHostsRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.EafrReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearCheckReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearModeRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import io.hdfsgears.hdfs.proto.GearProtos.GearStateProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;
import io.hdfsgears.hdfs.proto.GearProtos.RemoveDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetDatasetRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.SetGearRequestProto;
import io.hdfsgears.hdfs.proto.GearProtos.VerbReplyProto;
import java.io.IOException;
import java.time.Duration;

/** All that the verbs need of a NameNode. */
public interface GearPort {
    VerbReplyProto setGear(SetGearRequestProto request) throws IOException;

    VerbReplyProto cancelGear(CancelGearRequestProto request) throws IOException;

    VerbReplyProto gearMode(GearModeRequestProto request) throws IOException;

    VerbReplyProto adoptLayout(AdoptLayoutRequestProto request) throws IOException;

    VerbReplyProto setDataset(SetDatasetRequestProto request) throws IOException;

    VerbReplyProto removeDataset(RemoveDatasetRequestProto request) throws IOException;

    VerbReplyProto changeHosts(ChangeHostsRequestProto request) throws IOException;

    /** The report without a walk over blocks, with what the layout wants of each host. */
    GearReportProto hosts() throws IOException;

    ListDatasetsReplyProto listDatasets() throws IOException;

    EafrReportProto eafrReport() throws IOException;

    GearCheckReplyProto gearCheck() throws IOException;

    GearStateProto getGear() throws IOException;

    GearReportProto gearReport(boolean verbose) throws IOException;

    /** The same NameNodes with a bound: a call takes about this time at most, or one or two seconds. */
    default GearPort within(Duration left) {
        return this;
    }
}
