#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Lets `hdfs namenode` and `hdfs dfsadmin` run hdfs-gears. Drop this file into libexec/shellprofile.d (or
# ${HADOOP_CONF_DIR}/shellprofile.d) of a stock Hadoop; take it away again and Hadoop is stock again.
#
# The jars are looked for in ${HDFS_GEARS_HOME} if that is set, else in share/hadoop/gears of this Hadoop.

hadoop_add_profile hdfs_gears

_hdfs_gears_jars() {
  echo "${HDFS_GEARS_HOME:-${HADOOP_HOME}/share/hadoop/gears}"
}

_hdfs_gears_hadoop_classpath() {
  local dir
  dir=$(_hdfs_gears_jars)
  if [[ ! -d "${dir}" ]]; then
    hadoop_error "WARNING: hdfs-gears: no jars in ${dir}; set HDFS_GEARS_HOME in hadoop-env.sh, or remove" \
      "hdfs-gears.sh from shellprofile.d."
    return 0
  fi
  hadoop_add_classpath "${dir}"'/*'
}

# hdfs-gears replaces two subcommands and adds two; all others stay stock. Options such as HDFS_NAMENODE_OPTS go by the
# subcommand's name and still apply.
if [[ "${HADOOP_SHELL_EXECNAME:-hdfs}" == hdfs ]]; then
  hdfs_subcommand_namenode() {
    # These two are read by bin/hdfs after this function.
    # shellcheck disable=SC2034
    HADOOP_SUBCMD_SUPPORTDAEMONIZATION="true"
    # shellcheck disable=SC2034
    HADOOP_CLASSNAME="io.hdfsgears.hdfs.GearNameNode"
    hadoop_add_param HADOOP_OPTS hdfs.audit.logger "-Dhdfs.audit.logger=${HDFS_AUDIT_LOGGER}"
  }

  hdfs_subcommand_dfsadmin() {
    # shellcheck disable=SC2034
    HADOOP_CLASSNAME="io.hdfsgears.hdfs.cli.GearAdmin"
  }

  hdfs_subcommand_power() {
    # shellcheck disable=SC2034
    HADOOP_CLASSNAME="io.hdfsgears.power.cli.PowerCli"
  }

  hdfs_subcommand_pfimbi() {
    # shellcheck disable=SC2034
    HADOOP_CLASSNAME="io.hdfsgears.pfimbi.hdfs.cli.PfimbiCli"
  }
fi
