// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import io.hdfsgears.testkit.Poll;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * OpenStack's Redfish emulator with its fake driver, over TLS with a certificate of its own for 127.0.0.1. One system,
 * which takes 1 to 11 s to follow an order. User {@code power}, password {@value #PASSWORD}.
 */
public final class SushyEmulator implements AutoCloseable {
    public static final String PASSWORD = "s3cret-pw";
    public static final String SYSTEM = "00000000-0000-0000-0000-000000000001";

    private static final String CONF = """
        SUSHY_EMULATOR_FAKE_DRIVER = True
        SUSHY_EMULATOR_LISTEN_IP = '127.0.0.1'
        SUSHY_EMULATOR_LISTEN_PORT = %d
        SUSHY_EMULATOR_STATE_DIR = '%s'
        SUSHY_EMULATOR_AUTH_FILE = '%s'
        SUSHY_EMULATOR_SSL_CERT = '%s'
        SUSHY_EMULATOR_SSL_KEY = '%s'
        SUSHY_EMULATOR_FAKE_SYSTEMS = [{'uuid': '%s', 'name': 'h01', 'power_state': 'Off', 'nics': []}]
        """;

    private final Peer peer;
    private final int port;
    private final Path certificate;

    public SushyEmulator(Path folder) throws IOException, GeneralSecurityException {
        Path program = Python.program("sushy-emulator", "sushy_tools", "sushy-tools==2.2.0");
        port = Peer.freeTcpPort();
        certificate = folder.resolve("cert.pem");
        Path key = folder.resolve("key.pem");
        makeCertificate(folder, key);
        Path users =
                Scripts.secret(folder.resolve("htpasswd"), "power:" + hash(program.resolveSibling("python")) + "\n");
        Path state = Files.createDirectories(folder.resolve("state"));
        Files.writeString(
                folder.resolve("emulator.conf"), CONF.formatted(port, state, users, certificate, key, SYSTEM));
        peer = Peer.start(
                folder,
                Map.of(),
                List.of(
                        program.toString(),
                        "--config",
                        folder.resolve("emulator.conf").toString()));
        Poll.until(Duration.ofSeconds(60), "the Redfish emulator listens", () -> {
            if (!peer.alive()) {
                throw new AssertionError("sushy-emulator ended: " + peer.log());
            }
            return listens();
        });
    }

    public String url() {
        return "https://127.0.0.1:" + port;
    }

    /** In PEM; it is its own CA. */
    public Path certificate() {
        return certificate;
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String hash(Path python) throws IOException {
        Process process = new ProcessBuilder(
                        python.toString(),
                        "-c",
                        "import bcrypt, sys; print(bcrypt.hashpw(sys.stdin.read().encode(),"
                                + " bcrypt.gensalt(4)).decode())")
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().write(PASSWORD.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        process.getOutputStream().close();
        try (InputStream from = process.getInputStream()) {
            String said = new String(from.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip();
            if (!said.startsWith("$2b$")) {
                throw new AssertionError("no bcrypt in the virtual environment: " + said);
            }
            return said.replace("$2b$", "$2y$");
        }
    }

    private void makeCertificate(Path folder, Path key) throws IOException, GeneralSecurityException {
        Path store = folder.resolve("key.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                        "-genkeypair",
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        "-alias",
                        "a",
                        "-dname",
                        "CN=bmc",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        try {
            if (keytool.waitFor() != 0) {
                throw new AssertionError("keytool: " + Files.readString(folder.resolve("keytool.log")));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        KeyStore pair = KeyStore.getInstance("PKCS12");
        try (InputStream from = Files.newInputStream(store)) {
            pair.load(from, "changeit".toCharArray());
        }
        Files.writeString(
                certificate, pem("CERTIFICATE", pair.getCertificate("a").getEncoded()));
        Scripts.secret(
                key,
                pem("PRIVATE KEY", pair.getKey("a", "changeit".toCharArray()).getEncoded()));
    }

    private static String pem(String what, byte[] bytes) {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
    }

    @Override
    public void close() {
        peer.close();
    }
}
