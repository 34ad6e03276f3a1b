// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A drill: its steps run in order on one rack, which JUnit closes after the last of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class Drill {
    @AutoClose
    DrillRack drill;
}
