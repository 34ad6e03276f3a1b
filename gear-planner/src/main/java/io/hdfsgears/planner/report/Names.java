// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Names of users and directories as the report shows them: as they are, or as hashes with a key that is thrown away, so that
 * names cannot be tried until a hash fits.
 */
public final class Names {
    private static final int SHOWN_BYTES = 5;

    private final byte[] key;

    private Names(byte[] key) {
        this.key = key;
    }

    public static Names plain() {
        return new Names(new byte[0]);
    }

    public static Names hashed(SecureRandom random) {
        byte[] key = new byte[32];
        random.nextBytes(key);
        return new Names(key);
    }

    public String shown(String name) {
        if (key.length == 0) {
            return name;
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            byte[] hash = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, SHOWN_BYTES);
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException(e);
        }
    }
}
