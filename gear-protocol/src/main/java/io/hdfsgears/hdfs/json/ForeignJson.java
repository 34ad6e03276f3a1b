// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/**
 * JSON of services and clients that are not trusted: bounded in depth, and in the length of its texts and numbers. The caller bounds
 * the whole. Brackets in their thousands overflow the stack of Jackson 2.12, which Hadoop 3.4 ships.
 */
public final class ForeignJson {
    private static final JsonMapper LENIENT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ForeignJson() {}

    /**
     * An answer. Of a field that comes twice the last one counts.
     *
     * @return missing where there is nothing but blanks
     * @throws IOException for what is no JSON, or no text
     */
    public static JsonNode tree(byte[] body) throws IOException {
        return tree(LENIENT, LENIENT.createParser(body));
    }

    /** As {@link #tree(byte[])}. */
    public static JsonNode tree(String text) throws IOException {
        return tree(LENIENT, LENIENT.createParser(text));
    }

    /** An order: a field that comes twice is refused. Else as {@link #tree(byte[])}. */
    public static JsonNode order(byte[] body) throws IOException {
        return tree(STRICT, STRICT.createParser(body));
    }

    private static JsonNode tree(JsonMapper mapper, JsonParser plain) throws IOException {
        try (JsonParser parser = new BoundedParser(plain)) {
            JsonNode tree = mapper.readTree(parser);
            return tree == null ? MissingNode.getInstance() : tree;
        }
    }
}
