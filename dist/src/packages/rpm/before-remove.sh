# SPDX-License-Identifier: Apache-2.0
# 0: the last version goes. An upgrade keeps links and services.
if [ "$1" = 0 ]; then
  if [ -d /run/systemd/system ]; then
    if systemctl is-active --quiet hdfs-gears-serve.service; then
      echo "hdfs-gears: the power controller of this machine ends. Hosts that sleep stay off: nothing wakes them any more." >&2
      echo "hdfs-gears: if hosts sleep, install the package again and run 'hdfs dfsadmin -setGear max -wait' or 'hdfs power on <host>'." >&2
    fi
    systemctl --no-reload disable --now hdfs-gears-serve.service hdfs-gears-agent.service hdfs-gears-record.service || :
  fi
  hdfs-gears-tree remove -all
fi
