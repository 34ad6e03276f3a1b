// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.reflect;

final class HeapReflectionLogTest extends ReflectionLogContract {
    @Override
    protected ReflectionLog open() {
        return new HeapReflectionLog();
    }
}
