// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import java.io.IOException;

/** Where the product itself gets the verbs of operators, to order a gear by the same checks. */
@FunctionalInterface
public interface VerbSource {
    /** @throws IOException if this NameNode is not active, or has become so just now */
    Verbs verbs() throws IOException;
}
