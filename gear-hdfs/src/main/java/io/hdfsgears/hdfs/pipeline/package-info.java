// SPDX-License-Identifier: Apache-2.0
/** Where something beside the gears (Pfimbi) has its say in the pipelines that writers are given. */
@NullMarked
package io.hdfsgears.hdfs.pipeline;

import org.jspecify.annotations.NullMarked;
