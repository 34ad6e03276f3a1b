// SPDX-License-Identifier: Apache-2.0
/** Whether the host itself answers: what a BMC cannot tell of one in S3. */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.driver.probe;
