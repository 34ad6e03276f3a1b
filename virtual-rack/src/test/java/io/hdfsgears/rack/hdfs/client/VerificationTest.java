// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerificationTest {
    @Test
    void whatAFailedWriterAddedMayFollowButNothingMayMissOrDiffer(@TempDir Path folder) throws IOException {
        byte[] bytes;
        try (InputStream in = Content.ofSeed(3, 1_000).open()) {
            bytes = in.readAllBytes();
        }
        Files.write(folder.resolve("longer"), bytes);
        Files.write(folder.resolve("shorter"), Arrays.copyOf(bytes, 699));
        byte[] other = bytes.clone();
        other[500] ^= 1;
        Files.write(folder.resolve("other"), other);
        Ledger ledger = new Ledger();
        for (String name : new String[] {"longer", "shorter", "other"}) {
            ledger.set(folder.resolve(name).toString(), Content.ofSeed(3, 700));
        }
        Tally tally = new Tally();
        new Verification(FileSystem.getLocal(new Configuration()), ledger).prefixes(folder.toString(), tally);
        assertThat(tally.result().files()).isEqualTo(3);
        assertThat(tally.result().messages())
                .containsExactly(
                        folder.resolve("other") + " differs at byte 500 of the first 700",
                        folder.resolve("shorter") + " differs at byte 699 of the first 700");
    }
}
