#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# One host of a virtual rack: enters it, puts it to sleep, wakes it. Who may do so: the rack's controller, the host's BMC, its NIC.
#   host.sh HOST enter COMMAND...   runs a command as the host's first process
#   host.sh HOST exec COMMAND...    runs another one in it
#   host.sh HOST sleep|wake|state   state prints on or asleep; wake may be followed by what woke it
#   host.sh HOST thaw               its processes run on behind a dead NIC: before they are killed
#   host.sh services beside COMMAND...   runs a command that ends with the rack
#   host.sh HOST boot JAVA FLAGS...  switches a QEMU host on, to run this command
#   host.sh HOST chassis get|set|check NAME [VALUE] ...   as ipmi_sim asks
set -eu
PATH=$PATH:/usr/sbin:/sbin
RUN=@RUN@ DISKS=@DISKS@ NAMESPACES=@NAMESPACES@ GROUPS_AT=@GROUPS@ CGROUP2=@CGROUP2@
HOST=$1 ACTION=$2
shift 2
NAMESPACE=/run/netns/$NAMESPACES$HOST
GROUP=$GROUPS_AT$HOST
MARK=$RUN/$HOST.asleep
VIEWS=$RUN/views.sh NAME=@NAME@$HOST
GUESTS=@GUESTS@ HIBERNATING=@HIBERNATING@ KERNEL=@KERNEL@ MODULES=@MODULES@
GUEST=$RUN/guests/$HOST

is_guest() {
  case " $GUESTS " in *" $HOST "*) ;; *) return 1 ;; esac
}

hibernates() {
  case " $HIBERNATING " in *" $HOST "*) ;; *) return 1 ;; esac
}

button() {
  python3 "$RUN/guests/guest.py" "$GUEST" "$@"
}

# Its /proc shows the host, and not this machine, where lxcfs can do that.
has_views() {
  [ -e "$VIEWS" ]
}

enter() {
  echo $$ > "$GROUP/cgroup.procs"
  space=
  if has_views; then
    sh "$VIEWS" join "$NAME" $$
    space=$(sh "$VIEWS" namespace) || echo "$HOST sees the /proc of the whole machine: lxcfs has ended" >&2
  fi
  exec nsenter --net="$NAMESPACE" ${space:+"--mount=$space"} unshare --mount --pid --uts --ipc --fork --kill-child --mount-proc \
    sh "$0" "$HOST" inside "$@"
}

# Beside its first process, the one that is number 1 there.
execute() {
  if is_guest; then
    button ask "${RUN%/*}/logs/$HOST.out" "$@" || exit $?
    exit 0
  fi
  for first in $(cat "$GROUP/cgroup.procs"); do
    if grep -q '^NSpid:.*[[:space:]][0-9]*[[:space:]]1$' "/proc/$first/status" 2> /dev/null; then
      echo $$ > "$GROUP/cgroup.procs"
      ! has_views || sh "$VIEWS" join "$NAME" $$
      exec nsenter --target "$first" --net --mount --uts --ipc --pid "$@"
    fi
  done
  echo "nothing runs in $HOST: ./rack start $HOST" >&2
  exit 1
}

quoted() {
  for word; do
    printf "'%s' " "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"
  done
}

# Made by the first guest that boots after an up. $1 is the JVM's program; what it is to load comes after.
image() {
  exec 8> "$RUN/guests/lock"
  flock 8
  if [ ! -e "$RUN/guests/made" ]; then
    java=$1
    shift
    set -- "${RUN%/*}/conf" "$@" "$RUN/" "${RUN%/*}/logs/" "${RUN%/*}/tmp/"
    for guest in $GUESTS; do
      set -- "$@" "$DISKS/$guest/"
    done
    sh "$RUN/guests/guest-image.sh" "$KERNEL" "$MODULES" "${java%/bin/java}" "$RUN/guests/guest-init.sh" "$RUN/guests" "$@"
    : > "$RUN/guests/made"
  fi
  exec 8>&-
}

boot() {
  echo $$ > "$GROUP/cgroup.procs"
  mkdir -p "$GUEST/ram/guest"
  what=
  for word; do
    case $word in -XX:SharedArchiveFile=*) what=${word#*=} ;; esac
  done
  (
    java=$1
    set -f
    IFS=:
    set -- $CLASSPATH
    IFS='
'
    set -- "$@" $what $(cat "$GUEST/needs" 2> /dev/null)
    unset IFS
    image "$java" "$@"
  )
  {
    echo "export CLASSPATH=$(quoted "$CLASSPATH")"
    echo "cd /"
    echo "exec $(quoted "$@")"
  } > "$GUEST/ram/guest/start"
  grep " $HOST\$" "$RUN/hosts" | while read -r address _; do
    echo "HOST=$HOST ADDRESS=$address/16 BROADCAST=${address%.*.*}.255.255"
    if hibernates; then echo SLEEP=disk; else echo SLEEP=mem; fi
    echo "DISK=$(quoted "$DISKS/$HOST") RUN=$(quoted "$RUN") LOGS=$(quoted "${RUN%/*}/logs") TEMPORARY=$(quoted "${RUN%/*}/tmp")"
  done > "$GUEST/ram/guest/settings"
  cp "$RUN/hosts" "$GUEST/ram/guest/hosts"
  rm -f "$GUEST/ram/guest/hdfs"
  [ ! -e "$GUEST/hdfs" ] || cp "$GUEST/hdfs" "$GUEST/ram/guest/hdfs"
  (cd "$GUEST/ram" && find guest | busybox cpio -o -H newc 2> /dev/null) | cat "$RUN/guests/ram.cpio" - > "$GUEST/ram.cpio"
  # A host that suspends to disk stays with its power supply when it is off, which ends it or boots it again.
  if hibernates; then
    rm -f "$DISKS/$HOST-swap.img"
    truncate -s 1536M "$DISKS/$HOST-swap.img"
    mkswap -q "$DISKS/$HOST-swap.img" > /dev/null
    set -- -no-shutdown -drive "file=$DISKS/$HOST-swap.img,if=none,id=swap,format=raw" -device virtio-blk-pci,drive=swap,addr=0x10
  else
    set -- -no-reboot
  fi
  exec python3 "$RUN/guests/guest.py" "$GUEST" run "$MARK" qemu-system-x86_64 -M pc -accel tcg -m 768 -smp 1 \
    -nodefaults -no-user-config -display none "$@" \
    -kernel "$RUN/guests/vmlinuz" -initrd "$GUEST/ram.cpio" -append "console=ttyS0 panic=-1 quiet" \
    -drive "file=$RUN/guests/root.img,if=none,id=root,format=raw,readonly=on" -device virtio-blk-pci,drive=root \
    -drive "file=$DISKS/$HOST.img,if=none,id=disk,format=raw" -device virtio-blk-pci,drive=disk \
    -netdev "tap,id=net,ifname=$(echo "$NAMESPACES" | tr -d -)$HOST,script=no,downscript=no" \
    -device "virtio-net-pci,netdev=net,mac=$(cat "$GUEST/mac")" \
    -chardev "socket,id=line,path=$GUEST/line,server=on,wait=off,logfile=/dev/stdout,logappend=on" -serial chardev:line \
    -chardev "file,id=log,path=${RUN%/*}/logs/$HOST.log,append=on" -serial chardev:log \
    -qmp "unix:$GUEST/monitor,server=on,wait=off" -qmp "unix:$GUEST/events,server=on,wait=off"
}

beside() {
  echo $$ > "$GROUP/cgroup.procs"
  exec "$@"
}

inside() {
  hostname "$HOST"
  mount --bind "$RUN/hosts" /etc/hosts
  mount --bind "$RUN/resolv.conf" /etc/resolv.conf
  mount -t debugfs none /sys/kernel/debug 2> /dev/null || true # unwritten data of its disk
  [ ! -e "$RUN/lxcfs/proc/stat" ] || sh "$VIEWS" bind
  cd "$RUN"
  exec "$@"
}

frozen() {
  if [ "$CGROUP2" = 1 ]; then grep -q '^frozen 1' "$GROUP/cgroup.events"; else grep -q '^FROZEN' "$GROUP/freezer.state"; fi
}

# Returns when nothing of it runs; a thread that waits for its disk stops when it has been served.
freeze() {
  if [ "$CGROUP2" = 1 ]; then echo 1 > "$GROUP/cgroup.freeze"; else echo FROZEN > "$GROUP/freezer.state"; fi
  tries=0
  until frozen; do
    tries=$((tries + 1))
    [ "$tries" -le 500 ] || return 1
    sleep 0.01
  done
}

thaw() {
  ! is_guest || return 0
  if [ "$CGROUP2" = 1 ]; then echo 0 > "$GROUP/cgroup.freeze"; else echo THAWED > "$GROUP/freezer.state"; fi
}

inside_net() {
  nsenter --net="$NAMESPACE" "$@"
}

# Whoever reads or writes blocks here is sent elsewhere, at once and for a moment longer, as an agent does before a suspend: a peer that
# hears nothing waits for its whole time-out, and one that was sent here by another host that falls asleep at the same time does so too.
turn_away() {
  inside_net nft -f - <<'NFT' || return 1
table inet leaving {
  chain in { type filter hook input priority 0; tcp dport 9866 reject with tcp reset; }
}
NFT
  inside_net ss -tK 'sport = :9866 or dport = :9866' > /dev/null 2>&1 || true
  sleep 1
}

silence() {
  inside_net nft -f - <<'NFT'
table netdev asleep {
  chain in { type filter hook ingress device "eth0" priority 0; policy drop; }
  chain out { type filter hook egress device "eth0" priority 0; policy drop; }
}
NFT
}

# Its power supply sets and removes the mark of a guest, whoever put it to sleep: mostly its own agent.
until_marked() { # asleep|awake
  tries=0
  until if [ -e "$MARK" ]; then [ "$1" = asleep ]; else [ "$1" = awake ]; fi; do
    tries=$((tries + 1))
    if [ "$tries" -gt 500 ]; then
      echo "the power supply of $HOST does not say that it is $1" >&2
      return 1
    fi
    sleep 0.01
  done
}

# The order of a real suspend: write what is unwritten, stop the processes, then the devices.
go_to_sleep() {
  [ ! -e "$MARK" ] || return 0
  if is_guest; then
    if ! button sleep; then
      echo "$HOST does not suspend" >&2
      exit 1
    fi
    until_marked asleep || exit 1
    return 0
  fi
  turn_away || echo "readers of $HOST are not turned away: no nft reject in this kernel" >&2
  for disk in "$DISKS/$HOST" "$DISKS/$HOST-fast"; do
    [ ! -d "$disk" ] || timeout 10 sync -f "$disk" || true
  done
  if ! freeze; then
    wake
    echo "$HOST does not freeze" >&2
    exit 1
  fi
  if ! silence; then
    wake
    echo "the NIC of $HOST cannot be silenced" >&2
    exit 1
  fi
  : > "$MARK"
}

# HOST WHAT NANOSECONDS: what woke a host that slept, and when it ran on. No note is worth a host that does not wake.
note() {
  echo "$HOST $1 $(date +%s%N)" >> "$RUN/wakes" || true
}

wake() {
  if [ -e "$MARK" ]; then slept=1; else slept=0; fi
  [ $slept = 0 ] || note "${1:-switch}"
  if is_guest; then
    [ $slept = 1 ] || return 0
    printed=${RUN%/*}/logs/$HOST.out
    from=$(wc -c < "$printed")
    button wake || exit 1
    until_marked awake || exit 1
    if hibernates; then # it has power, and boots; whoever pressed the button does not wait for that
      (exec 9>&-; ! button resumed "$printed" "$from" || note awake) > /dev/null 2>&1 &
    else
      note awake
    fi
    return 0
  fi
  inside_net nft delete table netdev asleep 2> /dev/null || true
  inside_net nft delete table inet leaving 2> /dev/null || true
  thaw
  [ $slept = 0 ] || note awake
  rm -f "$MARK"
}

# A BMC whose host sleeps says off, as for suspend to disk.
chassis() {
  [ "$1" != get ] || { shift; for name; do
    case $name in
      power) if [ -e "$MARK" ]; then echo power:0; else echo power:1; fi ;;
      boot) echo boot:default ;;
      *) echo "$name:0" ;;
    esac
  done; return; }
  [ "$1" = set ] || return 0
  shift
  while [ $# -ge 2 ]; do
    case $1=$2 in
      power=1) wake chassis-power-on ;;
      power=0 | shutdown=*) go_to_sleep ;;
    esac
    shift 2
  done
}

# One switch at a time; what answers a question need not wait.
alone() {
  exec 9> "$RUN/$HOST.switch"
  flock 9
}

case $ACTION in
  enter) enter "$@" ;;
  exec) execute "$@" ;;
  boot) boot "$@" ;;
  beside) beside "$@" ;;
  inside) inside "$@" ;;
  sleep) alone; go_to_sleep ;;
  wake) alone; wake "$@" ;;
  thaw) alone; thaw ;;
  state) if [ -e "$MARK" ]; then echo asleep; else echo on; fi ;;
  chassis) [ "${1:-}" != set ] || alone; chassis "$@" ;;
  *) echo "host.sh: $ACTION?" >&2; exit 1 ;;
esac
