// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A law that must hold whatever the dice say. The method runs once for each seed and may take a {@code long} (the seed), a
 * {@link java.util.random.RandomGenerator} made from it, or both.
 *
 * <p>Seeds follow from the method's name: a build is repeatable, and two tests do not walk the same path. The seed is in the
 * display name and in the failure's message; {@code -Dgears.seed=N} runs that one alone.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(SeededInvocations.class)
public @interface SeededTest {
    /** How many seeds. */
    int seeds() default 20;

    /** Seeds that once found a bug; they run first, for ever. */
    long[] pinned() default {};
}
