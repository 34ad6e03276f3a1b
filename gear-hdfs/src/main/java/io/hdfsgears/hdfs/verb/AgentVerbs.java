// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.verb;

import io.hdfsgears.hdfs.agent.AgentLoop;
import io.hdfsgears.hdfs.agent.GearAgent;
import io.hdfsgears.hdfs.dataset.Datasets;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.view.Views;

/**
 * Verbs about who holds what. Called on RPC threads by callers that were authorised; a change is made on the agent's thread, is
 * durable before it is in force, and in force before the verb returns.
 */
abstract class AgentVerbs {
    final AgentLoop loop;
    final GearAgent agent;
    final Views views;
    final Datasets datasets;
    final Migrator migration;
    final Notices notices;

    AgentVerbs(AgentLoop loop, GearAgent agent, Views views, Datasets datasets, Migrator migration, Notices notices) {
        this.loop = loop;
        this.agent = agent;
        this.views = views;
        this.datasets = datasets;
        this.migration = migration;
        this.notices = notices;
    }
}
