#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Lets `hdfs namenode` and `hdfs dfsadmin` run hdfs-gears. Drop this file into libexec/shellprofile.d (or
# ${HADOOP_CONF_DIR}/shellprofile.d) of a stock Hadoop. To leave, remove the properties, then the jars: without the jars a NameNode or
# DataNode whose configuration names our classes does not start.
#
# The jars are looked for in ${HDFS_GEARS_HOME} if that is set. A link to this file, as packages make it, finds them in the
# package: ../lib of the file. Otherwise they are in share/hadoop/gears of this Hadoop. Without jars this file only warns.
# Where the configuration does not name a class of hdfs-gears, `hdfs namenode` is stock's own.

_hdfs_gears_profile="${BASH_SOURCE[0]}"

_hdfs_gears_jars() {
  if [[ -n "${HDFS_GEARS_HOME:-}" ]]; then
    echo "${HDFS_GEARS_HOME}"
  elif [[ -L "${_hdfs_gears_profile}" ]]; then
    echo "$(dirname "$(dirname "$(readlink -f "${_hdfs_gears_profile}")")")/lib"
  else
    echo "${HADOOP_HOME}/share/hadoop/gears"
  fi
}

_hdfs_gears_installed() {
  compgen -G "$(_hdfs_gears_jars)/gear-hdfs*.jar" > /dev/null
}

_hdfs_gears_named() {
  grep -qsE 'io[.]hdfsgears|fsdataset[.]impl[.]GearDataset' "${HADOOP_CONF_DIR:-}"/*.xml
}

# What cannot be judged by reading the files counts as configured: a stock NameNode would copy the blocks of sleeping hosts.
_hdfs_gears_configured() {
  if [[ " ${HADOOP_USER_PARAMS[*]:-}" == *" -D"* || " ${HADOOP_USER_PARAMS[*]:-}" == *" -conf "* ]]; then
    return 0
  fi
  compgen -G "${HADOOP_CONF_DIR:-}/*.xml" > /dev/null || return 0
  grep -qs -e 'io[.]hdfsgears' -e '<[A-Za-z]*:*include' "${HADOOP_CONF_DIR}"/*.xml
  [[ $? -ne 1 ]]
}

_hdfs_gears_hadoop_classpath() {
  hadoop_add_classpath "$(_hdfs_gears_jars)"'/*'
}

# `plan` with an image or its text: the planner, which asks no NameNode.
_hdfs_gears_offline() {
  local word
  [[ "${1:-}" == plan ]] || return 1
  for word in "$@"; do
    case "${word}" in
      --fsimage | --fsimage=* | --oiv | --oiv=*) return 0 ;;
    esac
  done
  return 1
}

if _hdfs_gears_installed; then
  hadoop_add_profile hdfs_gears

  # hdfs-gears replaces two subcommands and adds three; all others stay stock. Options such as HDFS_NAMENODE_OPTS go by the
  # subcommand's name and still apply.
  if [[ "${HADOOP_SHELL_EXECNAME:-hdfs}" == hdfs ]]; then
    if _hdfs_gears_configured; then
      hdfs_subcommand_namenode() {
        # These two are read by bin/hdfs after this function.
        # shellcheck disable=SC2034
        HADOOP_SUBCMD_SUPPORTDAEMONIZATION="true"
        # shellcheck disable=SC2034
        HADOOP_CLASSNAME="io.hdfsgears.hdfs.namenode.GearNameNode"
        hadoop_add_param HADOOP_OPTS hdfs.audit.logger "-Dhdfs.audit.logger=${HDFS_AUDIT_LOGGER}"
      }
    fi

    hdfs_subcommand_dfsadmin() {
      # shellcheck disable=SC2034
      HADOOP_CLASSNAME="io.hdfsgears.hdfs.cli.GearAdmin"
    }

    # `hdfs` without arguments lists these.
    hadoop_add_subcommand "gears" admin "show and shift the gears: how many hosts are awake"
    hadoop_add_subcommand "power" admin "switch and meter hosts; power agent and controller of hdfs-gears"
    hadoop_add_subcommand "pfimbi" admin "copies that Pfimbi makes behind the writer"

    hdfs_subcommand_gears() {
      # shellcheck disable=SC2034
      HADOOP_CLASSNAME="io.hdfsgears.hdfs.cli.gears.GearsCli"
      if _hdfs_gears_offline "$@"; then
        # In a folder of its own: these jars are on the class path of no server.
        if ! compgen -G "$(_hdfs_gears_jars)/planner/gear-planner*.jar" > /dev/null; then
          hadoop_error "ERROR: hdfs-gears: the planner is not in $(_hdfs_gears_jars)/planner. Unpack the release there, or use ./sim plan of its sources."
          exit 1
        fi
        # shellcheck disable=SC2034
        HADOOP_CLASSNAME="io.hdfsgears.planner.cli.PlanCli"
        hadoop_add_classpath "$(_hdfs_gears_jars)/planner"'/*'
        return 0
      fi
      # Java cannot ask whether it writes to a terminal, nor how wide that is.
      local size
      if [[ -t 1 ]] && size="$(stty size 2> /dev/null < /dev/tty)"; then
        hadoop_add_param HADOOP_OPTS hdfs.gears.columns "-Dhdfs.gears.columns=${size##* }"
      fi
      if [[ -t 2 ]]; then
        hadoop_add_param HADOOP_OPTS hdfs.gears.bar "-Dhdfs.gears.bar=true"
      fi
    }

    hdfs_subcommand_power() {
      # shellcheck disable=SC2034
      HADOOP_CLASSNAME="io.hdfsgears.power.cli.PowerCli"
      # A daemon without memory is to end and to be started anew, not to go on by half.
      hadoop_add_param HADOOP_OPTS ExitOnOutOfMemoryError -XX:+ExitOnOutOfMemoryError
    }

    hdfs_subcommand_pfimbi() {
      # shellcheck disable=SC2034
      HADOOP_CLASSNAME="io.hdfsgears.pfimbi.hdfs.cli.PfimbiCli"
    }
  fi
else
  if [[ -n "${HDFS_GEARS_HOME:-}" ]]; then
    hadoop_error "WARNING: hdfs-gears: no jars in ${HDFS_GEARS_HOME}, the value of HDFS_GEARS_HOME: Hadoop runs as stock."
  fi
  if [[ "${HADOOP_SHELL_EXECNAME:-hdfs}" == hdfs ]] && _hdfs_gears_named; then
    hadoop_error "WARNING: hdfs-gears: no jars in $(_hdfs_gears_jars), and ${HADOOP_CONF_DIR} names their classes: a NameNode or DataNode of this configuration does not start. Remove these properties, or install the jars again."
  fi
fi
