// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.proto.GearProtos.GearReportProto;
import java.net.InetSocketAddress;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.Nullable;

/** Where a browser finds the page of the gears. */
final class PageAddress {
    private PageAddress() {}

    /** The report, with the address of the page of the NameNode that made it. */
    static GearReportProto in(GearReportProto report, NameNode nameNode) {
        String address = of(nameNode);
        return address.isEmpty() ? report : report.toBuilder().setPage(address).build();
    }

    /** Empty when the web server does not listen. */
    static String of(NameNode nameNode) {
        String rpcHost = nameNode.getRpcServer() == null
                ? ""
                : nameNode.getNameNodeAddress().getHostString();
        return of(nameNode.getHttpAddress(), nameNode.getHttpsAddress(), rpcHost);
    }

    /**
     * @param rpcHost by which clients know this machine: a web server that listens on every address does not know its own
     */
    static String of(@Nullable InetSocketAddress http, @Nullable InetSocketAddress https, String rpcHost) {
        InetSocketAddress bound = http == null ? https : http;
        if (bound == null) {
            return "";
        }
        boolean everywhere = bound.getAddress() != null && bound.getAddress().isAnyLocalAddress();
        String host = everywhere && !rpcHost.isEmpty() ? rpcHost : bound.getHostString();
        return (http == null ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + bound.getPort() + "/gears";
    }
}
