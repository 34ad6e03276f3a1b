// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.opentest4j.TestAbortedException;

/** One run of a {@link SeededTest}: hands out the seed, and names it when the test fails. */
record SeededInvocation(long seed) implements TestTemplateInvocationContext, ParameterResolver, InvocationInterceptor {
    @Override
    public String getDisplayName(int invocationIndex) {
        return "seed " + seed;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == long.class || type == RandomGenerator.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == long.class ? (Object) seed : new SplittableRandom(seed);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        try {
            invocation.proceed();
        } catch (TestAbortedException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(
                    "seed " + seed + " (it alone: -D" + SeededInvocations.PROPERTY + "=" + seed + "): " + e, e);
        }
    }
}
