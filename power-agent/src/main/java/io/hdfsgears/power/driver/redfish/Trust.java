// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import io.hdfsgears.power.hosts.SettingException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Whose certificates are believed, and HTTP clients that believe them. */
final class Trust {
    private Trust() {}

    /** No redirects and no proxy: the password goes to the device that was named or nowhere. */
    static HttpClient client(@Nullable Path caFile, boolean check) throws SettingException {
        try {
            HttpClient.Builder builder = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .proxy(HttpClient.Builder.NO_PROXY)
                    .connectTimeout(Duration.ofSeconds(10));
            if (!check) {
                builder.sslContext(context(new TrustManager[] {new Anybody()}));
            } else if (caFile != null) {
                builder.sslContext(context(trusting(caFile)));
            }
            return builder.build();
        } catch (GeneralSecurityException | IOException e) {
            throw new SettingException("caFile " + caFile + " is no list of certificates in PEM ("
                    + e.getClass().getSimpleName() + "), or is missing");
        }
    }

    private static SSLContext context(TrustManager[] trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust, null);
        return context;
    }

    private static TrustManager[] trusting(Path caFile) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        Collection<? extends Certificate> certificates;
        try (InputStream in = Files.newInputStream(caFile)) {
            certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
        }
        if (certificates.isEmpty()) {
            throw new IOException("no certificate");
        }
        int number = 0;
        for (Certificate certificate : certificates) {
            store.setCertificateEntry("ca" + number++, certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    /** {@code certificateCheck: off}. Of the extended kind, as the JDK checks host names itself for the others. */
    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
