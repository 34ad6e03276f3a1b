// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where messages of the wire and of the store are known.
 *
 * @param messages package of the generated classes
 * @param edges packages that may know them, those below included
 */
record MessageRules(JavaClasses classes, String messages, List<String> edges) {
    void stayAtTheEdges() {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : classes) {
            if (!isIn(messages, type) && edges.stream().noneMatch(edge -> isIn(edge, type)) && knows(type)) {
                found.add(outermost(type).getSimpleName());
            }
        }
        assertThat(found)
                .as(
                        "classes outside of %s that know messages of %s: take and return records, and translate at the edge",
                        edges, messages)
                .isEmpty();
    }

    private boolean knows(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency -> isIn(messages, dependency.getTargetClass()));
    }

    private static boolean isIn(String name, JavaClass type) {
        return (type.getPackageName() + ".").startsWith(name + ".");
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(MessageRules::outermost).orElse(type);
    }
}
