// SPDX-License-Identifier: Apache-2.0
/** Kernel facilities of a hardware rack: networks, cgroups, mounts, and disk images. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.rack.hardware.kernel;
