// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.alias.CredentialProvider;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HadoopAliasesTest {
    private static final String PATH = CredentialProviderFactory.CREDENTIAL_PROVIDER_PATH;

    @TempDir
    Path folder;

    private final Configuration conf = new Configuration(false);
    private long now;

    /** As {@code hadoop credential create} does it, while the process runs. */
    @Test
    void anEntryIsReadAgainAfterItsKeystoreChanged() throws Exception {
        conf.set(PATH, "localjceks://file" + folder.resolve("power.jceks"));
        HadoopAliases aliases = new HadoopAliases(conf, () -> now);
        String none = aliases.stamp("ipmi");
        assertThat(aliases.secret("ipmi")).isEmpty();
        write("ipmi", "first");
        String first = aliases.stamp("ipmi");
        assertThat(first).isNotEqualTo(none).isEqualTo(aliases.stamp("ipmi"));
        assertThat(aliases.secret("ipmi")).contains("first");
        write("ipmi", "second-secret");
        assertThat(aliases.stamp("ipmi")).isNotEqualTo(first);
        assertThat(aliases.secret("ipmi")).contains("second-secret");
    }

    @Test
    void oneThatIsInNoFileIsReadAgainOnceAMinute() throws Exception {
        conf.set(PATH, "user:///");
        HadoopAliases aliases = new HadoopAliases(conf, () -> now);
        UserGroupInformation user = UserGroupInformation.createUserForTesting("power", new String[0]);
        user.doAs((java.security.PrivilegedExceptionAction<Void>) () -> {
            write("ipmi", "first");
            String first = aliases.stamp("ipmi");
            write("ipmi", "second");
            assertThat(aliases.stamp("ipmi")).isEqualTo(first);
            now += TimeUnit.SECONDS.toNanos(60);
            assertThat(aliases.stamp("ipmi")).isNotEqualTo(first);
            assertThat(aliases.secret("ipmi")).contains("second");
            return null;
        });
    }

    /** The configuration's own text is no place for secrets. */
    @Test
    void clearTextInTheConfigurationIsNotTaken() throws Exception {
        conf.set("ipmi", "clear");
        assertThat(new HadoopAliases(conf, () -> now).secret("ipmi")).isEmpty();
    }

    private void write(String alias, String secret) throws Exception {
        CredentialProvider provider =
                CredentialProviderFactory.getProviders(conf).get(0);
        if (provider.getCredentialEntry(alias) != null) {
            provider.deleteCredentialEntry(alias);
        }
        provider.createCredentialEntry(alias, secret.toCharArray());
        provider.flush();
    }
}
