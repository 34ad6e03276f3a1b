// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.SocksSocketFactory;
import org.junit.jupiter.api.Test;

final class ShortConnectsTest {
    private static SocketFactory sockets(Configuration conf) {
        return NetUtils.getDefaultSocketFactory(conf);
    }

    /** 20 s × 46 tries by default, 15 minutes for a host that lost its power. */
    @Test
    void connectingIsTriedOnceForTwoSecondsByAClientOfItsOwn() {
        Configuration stock = new Configuration(false);
        Configuration conf = ShortConnects.of(stock);
        assertThat(conf.getInt("ipc.client.connect.timeout", 0)).isEqualTo(2_000);
        assertThat(conf.getInt("ipc.client.connect.max.retries", -1)).isZero();
        assertThat(conf.getInt("ipc.client.connect.max.retries.on.timeouts", -1))
                .isZero();
        assertThat(sockets(conf)).isEqualTo(sockets(ShortConnects.of(stock))).isNotEqualTo(sockets(stock));
    }

    @Test
    void aSitesOwnSocketFactoryStays() {
        Configuration site = new Configuration(false);
        site.set("hadoop.rpc.socket.factory.class.default", SocksSocketFactory.class.getName());
        assertThat(sockets(ShortConnects.of(site))).isInstanceOf(SocksSocketFactory.class);
    }
}
