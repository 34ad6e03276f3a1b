// SPDX-License-Identifier: Apache-2.0
/**
 * The page /gears in the NameNode's web server, and what it reads: /gears.json. Nothing can be changed through either.
 * /gears/demand-response takes orders of programs.
 */
@org.jspecify.annotations.NullMarked
package io.hdfsgears.hdfs.web;
