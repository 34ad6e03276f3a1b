// SPDX-License-Identifier: Apache-2.0
/**
 * The hosts file: for each host the drivers that switch it and the meters that read it, in JSON. Secrets are named by
 * file and never stand in it. Every mistake is found when the file is loaded, and named by its place in the file.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.power.hosts;
