#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Each host's own /proc, by lxcfs: it shows a reader what the control groups of the first process in his pid namespace have used.
#   views.sh make NAME       makes a host's groups
#   views.sh join NAME PID   moves a process into them
#   views.sh start           starts lxcfs and returns when it answers
#   views.sh namespace       prints the mount namespace where lxcfs shows them; fails when it does not run
#   views.sh bind            lays them over the /proc of the host that this runs in
#   views.sh try NAME        whether all that works, and leaves nothing
set -eu
PATH=$PATH:/usr/sbin:/sbin
PARENTS=@PARENTS@
AT=$(dirname "$0")/lxcfs # "$0" is absolute

make() {
  for parent in $PARENTS; do
    mkdir -p "$parent/$1"
    for file in cpuset.cpus cpuset.mems; do # without them nothing can join
      [ ! -e "$parent/$1/$file" ] || cat "$parent/$file" > "$parent/$1/$file"
    done
    # A host's threads together weigh as much as two others of this machine, not as one.
    [ ! -e "$parent/$1/cpu.shares" ] || echo 2048 > "$parent/$1/cpu.shares"
  done
}

join() {
  for parent in $PARENTS; do
    echo "$2" > "$parent/$1/cgroup.procs"
  done
}

answers() {
  nsenter --mount="/proc/$1/ns/mnt" cat "$AT/proc/stat" > "$AT.first" 2> /dev/null && [ -s "$AT.first" ]
}

# Nothing of it is mounted where others look: whoever clears the rack's folder away by hand would else clear away control groups, which
# lxcfs shows there as well. Where it keeps its own files, in /run, it would leave folders.
start() {
  mkdir -p "$AT"
  rm -f "$AT.pid" "$AT.first"
  unshare --mount sh -c 'mount -t tmpfs none /run && exec lxcfs -l -f -p "$1.pid" "$1"' _ "$AT" \
    < /dev/null > "$AT.out" 2>&1 &
  started=$!
  tries=0
  until answers "$started"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 250 ] || ! kill -0 "$started" 2> /dev/null; then
      kill -9 "$started" 2> /dev/null || true
      echo "lxcfs does not answer: $(grep -v destructor "$AT.out" | tail -n 1)" >&2
      return 1
    fi
    sleep 0.02
  done
  rm -f "$AT.first"
  nsenter --mount="/proc/$started/ns/mnt" umount -l /run
}

namespace() {
  [ -e "$AT.pid" ] || return 1
  pid=$(cat "$AT.pid")
  nsenter --mount="/proc/$pid/ns/mnt" test -e "$AT/proc/stat" 2> /dev/null || return 1
  echo "/proc/$pid/ns/mnt"
}

# Not diskstats: a disk's speed is set in the root group of blkio, so that hosts have no group of their own there.
bind() {
  for file in cpuinfo loadavg meminfo stat swaps uptime; do
    mount --bind "$AT/proc/$file" "/proc/$file"
  done
  umount -l "$AT"
}

# As a host's first process does.
look() {
  join "$1" $$
  at=$(namespace)
  exec nsenter --mount="$at" unshare --mount --pid --fork --kill-child --mount-proc sh "$0" bound
}

bound() {
  bind
  head -n 1 /proc/stat
}

busy() {
  read -r _ user nice system _
  echo $((user + nice + system))
}

clear_trial() {
  [ ! -e "$AT.pid" ] || kill -9 "$(cat "$AT.pid")" 2> /dev/null || true
  for parent in $PARENTS; do
    tries=0
    until [ ! -d "$parent/$1" ] || rmdir "$parent/$1" 2> /dev/null || [ "$tries" -gt 100 ]; do
      tries=$((tries + 1))
      sleep 0.02
    done
  done
  rm -f "$AT.pid" "$AT.out" "$AT.first"
  rmdir "$AT"
}

try() {
  trap 'clear_trial '"$1" EXIT
  trap 'exit 1' HUP INT TERM
  make "$1"
  start
  own=$(sh "$0" look "$1")
  own=$(echo "$own" | busy)
  all=$(head -n 1 /proc/stat | busy)
  if [ $((own * 2)) -gt "$all" ]; then
    echo "lxcfs shows the whole machine's CPU time" >&2
    exit 1
  fi
}

case $1 in
  make) make "$2" ;;
  join) join "$2" "$3" ;;
  start) start ;;
  namespace) namespace ;;
  bind) bind ;;
  look) look "$2" ;;
  bound) bound ;;
  try) try "$2" ;;
  *) echo "views.sh: $1?" >&2; exit 1 ;;
esac
