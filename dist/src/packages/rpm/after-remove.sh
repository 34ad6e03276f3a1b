# SPDX-License-Identifier: Apache-2.0
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload || :
fi
