// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.hdfs.tools.DFSHAAdmin;
import org.apache.hadoop.hdfs.tools.NNHAServiceTarget;
import org.apache.hadoop.ipc.RPC;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What {@code hdfs haadmin -transitionToActive} and {@code -transitionToStandby} send. */
public final class HaControl {
    private static final Logger LOG = LoggerFactory.getLogger(HaControl.class);
    private static final String NAMESERVICE = "rack";
    private static final int TIMEOUT_MILLIS = 20_000;

    private final Configuration conf;

    public HaControl(Path clientConf) {
        this.conf = DFSHAAdmin.addSecurityConfiguration(ClientSettings.of(clientConf));
    }

    /**
     * @param force the other NameNode is known to be dead
     * @return false when it could not be done now
     */
    public boolean tryActivate(String nameNode, boolean force) {
        RequestSource source = force ? RequestSource.REQUEST_BY_USER_FORCED : RequestSource.REQUEST_BY_USER;
        try {
            call(nameNode, proxy -> proxy.transitionToActive(new StateChangeRequestInfo(source)));
            return true;
        } catch (IOException e) {
            LOG.info("{} is not active yet: {}", nameNode, e.toString());
            return false;
        }
    }

    public void standDown(String nameNode) throws IOException {
        call(nameNode, proxy -> proxy.transitionToStandby(new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER)));
    }

    private interface Request {
        void send(HAServiceProtocol proxy) throws IOException;
    }

    private void call(String nameNode, Request request) throws IOException {
        HAServiceProtocol proxy = new NNHAServiceTarget(conf, NAMESERVICE, nameNode).getProxy(conf, TIMEOUT_MILLIS);
        try {
            request.send(proxy);
        } finally {
            RPC.stopProxy(proxy);
        }
    }
}
