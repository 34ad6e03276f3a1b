// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import io.hdfsgears.testkit.HouseRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

final class ArchitectureTest {
    @TestFactory
    Stream<DynamicTest> houseRules() {
        return HouseRules.ofDecidingModule().tests();
    }
}
