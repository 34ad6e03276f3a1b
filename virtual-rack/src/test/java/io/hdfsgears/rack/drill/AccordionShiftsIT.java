// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

class AccordionShiftsIT extends ShiftsDrill {
    AccordionShiftsIT() {
        super("accordion", false);
    }
}
