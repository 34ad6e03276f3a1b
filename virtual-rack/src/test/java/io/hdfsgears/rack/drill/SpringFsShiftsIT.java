// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

class SpringFsShiftsIT extends ShiftsDrill {
    SpringFsShiftsIT() {
        super("springfs", true);
    }
}
