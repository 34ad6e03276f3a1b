// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.peer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that vouches for itself, for 127.0.0.1, by the JDK's keytool.
 *
 * @param server for a service that shows it
 * @param pem for those who trust it
 */
public record SelfSigned(SSLContext server, String pem) {
    private static final String STORE_PASSWORD = "changeit";

    /** @param folder for its key */
    public static SelfSigned in(Path folder, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path file = folder.resolve(name + ".p12");
        String command =
                Path.of(System.getProperty("java.home"), "bin", "keytool") + " -genkeypair -alias bmc -keyalg EC"
                        + " -dname CN=" + name + " -ext san=ip:127.0.0.1 -validity 2 -storetype PKCS12 -storepass "
                        + STORE_PASSWORD + " -keystore " + file;
        Process keytool =
                new ProcessBuilder(command.split(" ")).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new AssertionError(said);
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, STORE_PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, STORE_PASSWORD.toCharArray());
        SSLContext server = SSLContext.getInstance("TLS");
        server.init(keys.getKeyManagers(), null, null);
        String pem = Base64.getMimeEncoder()
                .encodeToString(store.getCertificate("bmc").getEncoded());
        return new SelfSigned(server, "-----BEGIN CERTIFICATE-----\n" + pem + "\n-----END CERTIFICATE-----\n");
    }
}
