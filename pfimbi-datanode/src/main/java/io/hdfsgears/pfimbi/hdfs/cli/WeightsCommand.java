// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.hdfs.cli.answer.Exit;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighReplyProto;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.WeighRequestProto;
import io.hdfsgears.pfimbi.schedule.Weights;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The order of copies. */
@CommandLine.Command(
        name = "weights",
        aliases = "-weights",
        header = "Show or set the weights of positions and jobs.",
        description = {
            "Shows the weights of each DataNode. Copies of positions and of jobs share its disks by these weights.",
            "For superusers.",
            "",
            "  hdfs pfimbi weights --set \"2=100, 3=10, */job_17=4\""
        })
final class WeightsCommand extends PfimbiCommand {
    @Mixin
    private final Form form = new Form();

    @Option(
            names = "--set",
            paramLabel = "<weights>",
            description = "New weights for all live DataNodes, until each is restarted.")
    private @Nullable String weights;

    @Override
    Exit run(Pfimbi pfimbi) throws IOException {
        Answers<WeighReplyProto> all = pfimbi.port().weigh(request());
        WeightsPicture picture = new WeightsPicture(all);
        form.print(pfimbi.out(), picture::text, picture::json);
        return pfimbi.end(all, all.silent().isEmpty()); // one that sleeps keeps its old weights
    }

    private WeighRequestProto request() {
        WeighRequestProto.Builder request = WeighRequestProto.newBuilder();
        try {
            if (weights != null) {
                request.setWeights(Weights.parse(weights).toString());
            }
        } catch (ConfException e) {
            throw wrong(e);
        }
        return request.build();
    }
}
