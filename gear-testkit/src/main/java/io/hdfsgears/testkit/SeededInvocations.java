// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Turns a {@link SeededTest} into one invocation for each seed. */
final class SeededInvocations implements TestTemplateInvocationContextProvider {
    static final String PROPERTY = "gears.seed";

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(SeededTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        SeededTest test = context.getRequiredTestMethod().getAnnotation(SeededTest.class);
        String name = context.getRequiredTestClass().getName() + "#"
                + context.getRequiredTestMethod().getName();
        return seeds(test, name).mapToObj(SeededInvocation::new);
    }

    private static LongStream seeds(SeededTest test, String name) {
        String single = System.getProperty(PROPERTY, "");
        if (!single.isEmpty()) {
            return LongStream.of(Long.parseLong(single));
        }
        LongStream fresh = new SplittableRandom(name.hashCode()).longs(test.seeds(), 0, Integer.MAX_VALUE);
        return LongStream.concat(LongStream.of(test.pinned()), fresh);
    }
}
