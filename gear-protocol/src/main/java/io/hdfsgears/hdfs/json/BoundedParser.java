// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/** Refuses JSON that nests deep or holds long texts or numbers. Jackson can do so since 2.15, but Hadoop 3.4 ships 2.12. */
final class BoundedParser extends JsonParserDelegate {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_TEXT_CHARS = 64 << 10;
    private static final int MAX_NUMBER_CHARS = 64;

    private int depth;

    BoundedParser(JsonParser parser) {
        super(parser);
    }

    @Override
    public JsonToken nextToken() throws IOException {
        JsonToken token = super.nextToken();
        if (token == null) {
            return token;
        }
        if (token.isStructStart()) {
            depth++;
        } else if (token.isStructEnd()) {
            depth--;
        }
        check("nesting", depth, MAX_DEPTH);
        if (token.isNumeric()) {
            check("a number", getTextLength(), MAX_NUMBER_CHARS);
        } else if (token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME) {
            check("a text", getTextLength(), MAX_TEXT_CHARS);
        }
        return token;
    }

    private void check(String what, int size, int limit) throws JsonParseException {
        if (size > limit) {
            throw new JsonParseException(this, "the size of " + what + " is " + size + ", above " + limit);
        }
    }
}
