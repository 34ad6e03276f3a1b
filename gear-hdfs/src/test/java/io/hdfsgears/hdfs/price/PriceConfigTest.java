// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

final class PriceConfigTest {
    private static final String PREFIX = "dfs.namenode.gear.auto.price.";

    private static Configuration conf(String... pairs) {
        Configuration conf = new Configuration(false);
        for (int i = 0; i < pairs.length; i += 2) {
            conf.set(PREFIX + pairs[i], pairs[i + 1]);
        }
        return conf;
    }

    private static void refused(Configuration conf, String why) {
        assertThatThrownBy(() -> PriceConfig.of(conf, null))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining(why)
                .satisfies(e -> assertThat(String.valueOf(e.getCause()) + e.getMessage())
                        .doesNotContain("s3cret"));
    }

    @Test
    void reportsNameAUrlWithoutWhatMayBeSecret() {
        PriceConfig config = PriceConfig.of(conf("url", "https://u:s3cret@prices.example:8443/api?token=s3cret"), null);
        assertThat(config.source()).isEqualTo("https://prices.example:8443");
    }

    @Test
    void nothingIsSetByDefault() {
        assertThat(PriceConfig.isSet(conf())).isFalse();
    }

    @Test
    void whatCannotBeIsRefusedWithoutShowingTheUrl() {
        refused(conf("file", "/p.csv", "url", "https://a/b"), "are both set");
        refused(conf("file", "p.csv"), "absolute path");
        refused(conf("url", "ftp://prices.example/s3cret"), "no http or https URL");
        refused(conf("url", "https://prices.example/s3cret here"), "is no URL");
        refused(conf("url", "https://prices.example/?t={credential}"), "has {credential}");
        refused(
                conf("url", "http://prices.example/", "credential.file", "/etc/hdfs-gears/price"),
                "in plain text. Use https");
    }

    @Test
    void theMachineItselfMayBeAskedInPlainText() {
        assertThat(PriceConfig.of(conf("url", "http://localhost:8123/api", "credential.file", "/c"), null)
                        .source())
                .isEqualTo("http://localhost:8123");
    }

    @Test
    void theLeastNumberOfHostsInDearHoursIsNeverBelowTheClusters() {
        Configuration conf = conf("file", "/p.csv", "dear.awake", "2");
        conf.set("dfs.namenode.gear.min.awake", "5");
        assertThat(PriceConfig.of(conf, null).rule().dearAwake()).isEqualTo(5);
    }
}
