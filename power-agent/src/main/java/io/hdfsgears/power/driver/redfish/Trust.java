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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collection;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Whose certificates are believed, and HTTP clients that believe them. */
final class Trust {
    private Trust() {}

    /** No redirects and no proxy: the password goes to the device that was named or nowhere. */
    static HttpClient client(RedfishAccess.Certificates certificates) throws SettingException {
        Path caFile = certificates.caFile();
        try {
            HttpClient.Builder builder = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .proxy(HttpClient.Builder.NO_PROXY)
                    .connectTimeout(Duration.ofSeconds(10));
            if (!certificates.check()) {
                builder.sslContext(context(new TrustManager[] {new Anybody()}));
            } else if (!certificates.sha256().isEmpty()) {
                builder.sslContext(context(new TrustManager[] {new Pinned(certificates.sha256())}));
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

    /** {@code certificateSha256}: one certificate, whatever it says of itself. */
    private static final class Pinned extends Anybody {
        private final String sha256;

        Pinned(String sha256) {
            this.sha256 = sha256;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain);
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            String found = chain.length == 0 ? "none" : digest(chain[0]);
            if (!found.equals(sha256)) {
                throw new CertificateException(
                        "its certificate has the SHA-256 " + found + ", and not the one that is set");
            }
        }

        private static String digest(X509Certificate certificate) throws CertificateException {
            try {
                return HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
            } catch (NoSuchAlgorithmException e) {
                throw new CertificateException(e);
            }
        }
    }

    /** {@code certificateCheck: off}. Of the extended kind, as the JDK checks host names itself for the others. */
    private static class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
