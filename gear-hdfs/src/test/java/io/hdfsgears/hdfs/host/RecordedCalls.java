// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;

/** DataNodes that note what they are asked: {@code host method}, in order. They answer at once. */
public final class RecordedCalls {
    public final List<String> asked = new ArrayList<>();
    /** Hosts that do not answer. */
    public final List<String> silent = new ArrayList<>();

    public final DataNodeCalls calls = new DataNodeCalls(Runnable::run, (host, call) -> {
        if (silent.contains(host.getDatanodeUuid())) {
            throw new IOException("connection refused");
        }
        call.on((ClientDatanodeProtocol) Proxy.newProxyInstance(
                RecordedCalls.class.getClassLoader(),
                new Class<?>[] {ClientDatanodeProtocol.class},
                (proxy, method, args) -> {
                    asked.add(host.getDatanodeUuid() + " " + method.getName());
                    return null;
                }));
    });
}
