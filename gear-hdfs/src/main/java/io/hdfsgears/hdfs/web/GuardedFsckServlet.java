// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import io.hdfsgears.hdfs.GearHosts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.FsckServlet;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeHttpServer;
import org.jspecify.annotations.NullUnmarked;

/**
 * Stock's {@code /fsck}, which refuses {@code -delete} and {@code -move} while hosts are out of gear and there are erasure-coded files.
 * Stock takes such a file for corrupt once one unit is corrupt and fewer units than it has data units are in service: units on hosts
 * that sleep do not count. {@code hdfs fsck} prints the refusal and exits with another code than 0.
 */
@NullUnmarked
public final class GuardedFsckServlet extends FsckServlet {
    static final String PATH = "/fsck";

    private static final long serialVersionUID = 1L;
    private static final Set<String> DESTRUCTIVE = Set.of("delete", "move");

    @Override
    public void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        NameNode nameNode = NameNodeHttpServer.getNameNodeFromContext(getServletContext());
        FSNamesystem namesystem = nameNode == null ? null : nameNode.getNamesystem();
        Optional<String> refusal = namesystem == null
                ? Optional.empty()
                : refusal(request.getParameterMap().keySet(), namesystem.getBlockManager());
        if (refusal.isPresent()) {
            response.setContentType("text/plain; charset=UTF-8");
            response.getOutputStream().write(refusal.get().getBytes(StandardCharsets.UTF_8));
        } else {
            super.doGet(request, response);
        }
    }

    /** Why a request with these parameters is refused. */
    static Optional<String> refusal(Set<String> parameters, BlockManager bm) {
        Optional<String> option =
                parameters.stream().filter(DESTRUCTIVE::contains).sorted().findFirst();
        long outOfGear = option.isPresent() && bm.getTotalECBlockGroups() > 0 ? outOfGear(bm.getDatanodeManager()) : 0;
        return outOfGear == 0
                ? Optional.empty()
                : Optional.of("fsck -" + option.get() + " is refused: " + outOfGear
                        + " hosts are out of service by the gear, and fsck takes erasure-coded files with units there for"
                        + " corrupt. Run hdfs dfsadmin -setGear max -wait first.\n");
    }

    private static long outOfGear(DatanodeManager datanodes) {
        return datanodes.getHostConfigManager() instanceof GearHosts gears
                ? datanodes.getDatanodeListForReport(DatanodeReportType.ALL).stream()
                        .filter(host -> !host.isInService() && gears.holds(host.getDatanodeUuid()))
                        .count()
                : 0;
    }
}
