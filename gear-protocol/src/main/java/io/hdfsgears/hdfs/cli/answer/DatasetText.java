// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hdfsgears.hdfs.proto.GearProtos.DatasetProto;
import io.hdfsgears.hdfs.proto.GearProtos.ListDatasetsReplyProto;

/** The datasets, for reading and for scripts. */
public final class DatasetText {
    private DatasetText() {}

    public static String of(ListDatasetsReplyProto reply) {
        StringBuilder text = new StringBuilder();
        for (DatasetProto dataset : reply.getDatasetsList()) {
            text.append(StateText.row("Dataset", dataset.getPath()))
                    .append(StateText.row("  primaries", String.join(" ", dataset.getPrimaryHostsList())))
                    .append(StateText.row(
                            "  lowest gear",
                            StateText.gear(dataset.getGear()) + ", " + dataset.getGearHosts() + " hosts awake"))
                    .append(StateText.row("  share", dataset.getShare()));
            if (dataset.hasBlocks()) {
                text.append(StateText.row("  blocks", dataset.getBlocks()));
            }
            if (dataset.hasInUse()) {
                text.append(StateText.row("  in use", dataset.getInUse() ? "yes" : "no"));
            }
            if (dataset.getHostsCount() > 0) {
                text.append(StateText.row("  hosts now", String.join(" ", dataset.getHostsList())));
            }
        }
        return text.toString();
    }

    public static String json(String verb, ListDatasetsReplyProto reply) {
        ObjectNode node = GearJson.head(verb, Exit.DONE, 0, "");
        ArrayNode datasets = node.putArray("datasets");
        for (DatasetProto dataset : reply.getDatasetsList()) {
            ObjectNode one = datasets.addObject()
                    .put("path", dataset.getPath())
                    .put("primaries", dataset.getPrimaries())
                    .put("gear", dataset.getGear())
                    .put("gearHosts", dataset.getGearHosts())
                    .put("share", dataset.getShare());
            dataset.getPrimaryHostsList().forEach(one.putArray("primaryHosts")::add);
            if (dataset.hasBlocks()) {
                one.put("blocks", dataset.getBlocks());
            }
            if (dataset.hasInUse()) {
                one.put("inUse", dataset.getInUse());
            }
            dataset.getHostsList().forEach(one.putArray("hosts")::add);
        }
        return GearJson.text(node) + System.lineSeparator();
    }
}
