// SPDX-License-Identifier: Apache-2.0
/** What a hardware rack asks of the machine's kernel: networks, cgroups, mounts, and disk images. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hardware.kernel;
