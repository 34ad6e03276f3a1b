# SPDX-License-Identifier: Apache-2.0
# 0: the last version goes. An upgrade keeps links and services.
if [ "$1" = 0 ]; then
  if [ -d /run/systemd/system ]; then
    systemctl --no-reload disable --now hdfs-gears-serve.service hdfs-gears-agent.service hdfs-gears-record.service || :
  fi
  hdfs-gears-tree remove -all
fi
