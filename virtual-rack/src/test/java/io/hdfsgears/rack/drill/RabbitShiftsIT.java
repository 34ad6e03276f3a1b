// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

class RabbitShiftsIT extends ShiftsDrill {
    RabbitShiftsIT() {
        super("rabbit", true);
    }
}
