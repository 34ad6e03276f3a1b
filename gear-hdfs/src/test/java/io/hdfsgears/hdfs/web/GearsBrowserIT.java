// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hdfsgears.hdfs.picture.Picture;
import io.hdfsgears.hdfs.picture.Pictures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The page in Chromium, from stock's own web server: numbers, lever, chart, banner, search, keyboard, axe-core, phone, hostile names,
 * and the pictures of docs pixel by pixel. Needs Node.js, Chromium and the packages that .ci/run installs from npm. With
 * {@code -Dgears.pictures=true} it makes the pictures anew. Those that differ are in target/pictures.
 */
class GearsBrowserIT {
    private static final String HOSTILE = "</script><img src=x onerror=alert(1)>:1";
    private final HttpServer2 server = server();

    private static HttpServer2 server() {
        try {
            return new HttpServer2.Builder()
                    .setName("hdfs")
                    .addEndpoint(URI.create("http://127.0.0.1:0"))
                    .setFindPort(true)
                    .setConf(new Configuration(false))
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path modules() {
        String set = System.getenv("HDFS_GEARS_NODE");
        return set != null
                ? Path.of(set)
                : Path.of(System.getProperty("user.home"), ".cache/hdfs-gears/node/node_modules");
    }

    private static Path program(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(Path.of(name));
    }

    @BeforeEach
    void start() throws Exception {
        assumeThat(program("node").isAbsolute()).as("Node.js is on the PATH").isTrue();
        assumeThat(program("chromium").isAbsolute())
                .as("Chromium is on the PATH")
                .isTrue();
        assumeThat(modules().resolve("playwright-core"))
                .as("npm's playwright-core")
                .exists();
        for (String name : List.of("axe-core", "pixelmatch", "pngjs", "dejavu-fonts-ttf")) {
            assumeThat(modules().resolve(name)).as("npm's " + name).exists();
        }
        server.start();
        Picture picture = Pictures.lowGear(List.of("h1:1", "h2:1", "h3:1", HOSTILE));
        GearsPage.addTo(server, new FakeContent(picture));
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    void thePageShowsWhatItShouldInARealBrowser() throws Exception {
        Path script = Path.of(
                Objects.requireNonNull(getClass().getResource("drive.js")).toURI());
        List<String> command = new ArrayList<>(List.of(
                "node",
                script.toString(),
                "http://127.0.0.1:" + server.getConnectorAddress(0).getPort() + "/gears",
                program("chromium").toString(),
                Path.of("../docs/img").toString(),
                Path.of("target/pictures").toString()));
        if (Boolean.getBoolean("gears.pictures")) {
            command.add("make");
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("NODE_PATH", modules().toString());
        Process node = builder.start();
        String said = new String(node.getInputStream().readAllBytes(), UTF_8);
        assertThat(node.waitFor(180, TimeUnit.SECONDS)).isTrue();
        assertThat(said)
                .doesNotContain("FAIL")
                .contains("ok servlet", "ok saving", "ok lever", "ok chart", "ok standby", "ok states", "ok links")
                .contains("ok held", "ok search", "ok keyboard", "ok axe dark HELD", "ok phone", "ok pictures");
        assertThat(node.exitValue()).as(said).isZero();
    }
}
