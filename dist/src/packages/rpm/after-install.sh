# SPDX-License-Identifier: Apache-2.0
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers hdfs-gears.conf
elif ! getent passwd power >/dev/null; then
  useradd --system --user-group --home-dir / --no-create-home --shell /sbin/nologin power
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || :
  systemctl try-restart hdfs-gears-serve.service hdfs-gears-agent.service hdfs-gears-record.service || :
fi
if [ "$1" = 1 ]; then
  echo "hdfs-gears: nothing is changed yet. Next: hdfs-gears-tree add <Hadoop tree>, see /usr/share/doc/hdfs-gears/docs/install.md"
fi
