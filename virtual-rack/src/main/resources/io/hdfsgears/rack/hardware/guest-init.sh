#!/bin/busybox sh
# SPDX-License-Identifier: Apache-2.0
# The first process of a QEMU host: brings it up, starts what it is for, and takes orders, one a line, from its serial line.
#   sleep   writes what is unwritten and suspends, to RAM or to disk: what its BMC's soft off does; else its power agent does it
#   clocks  says what the clocks show
#   run NUMBER COMMAND   runs a command beside all that; what it prints, and its exit code, are told by lines with that number
#   down    ends what runs and switches itself off
/bin/busybox --install -s /bin
export PATH=/bin
mount -t devtmpfs none /dev
mount -t proc none /proc
mount -t sysfs none /sys
exec < /dev/ttyS0 > /dev/ttyS0 2>&1
stty -echo
for round in 1 2 3 4 5; do # one needs another: until all are in
  for driver in /drivers/*.ko; do
    insmod "$driver" 2> /dev/null || true
  done
done
. /guest/settings # HOST ADDRESS BROADCAST SLEEP DISK RUN LOGS TEMPORARY
if [ "$SLEEP" = disk ]; then # where its memory is, the kernel goes on from there, and this is where it ends
  cat /sys/block/vdc/dev > /sys/power/resume
  swapon /dev/vdc || echo "guest: no swap"
fi
mount -t ext4 -o ro,noatime /dev/vda /new || echo "guest: no root"
mount -t devtmpfs none /new/dev
mount -t proc none /new/proc
mount -t sysfs none /new/sys
for folder in /run "$RUN" "$LOGS" "$TEMPORARY"; do
  mount -t tmpfs none "/new$folder" || echo "guest: no $folder"
done
mount -t ext4 -o noatime /dev/vdb "/new$DISK" || echo "guest: no disk"
ln -s /dev/ttyS1 "/new$LOGS/$HOST.log"
cp /guest/start /new/run/start
[ ! -e /guest/hdfs ] || { cp /guest/hdfs /new/run/hdfs; chmod 755 /new/run/hdfs; }
mount --bind /guest/hosts /new/etc/hosts
hostname "$HOST"
ip link set lo up
ip addr add "$ADDRESS" broadcast "$BROADCAST" dev eth0
ip link set eth0 up
echo "guest: up"
setsid chroot /new /bin/sh /run/start < /dev/null > /dev/ttyS0 2>&1 &
started=$!

monotonic() { # in ns
  sed -n 's/^now at \([0-9]*\) nsecs.*/\1/p' /proc/timer_list
}

clocks() { # CLOCK_BOOTTIME, CLOCK_REALTIME, and CLOCK_MONOTONIC in ns
  echo "guest: clocks $(cut -d' ' -f1 /proc/uptime) $(date +%s) $(monotonic)"
}

# Says so when it has slept: then CLOCK_BOOTTIME is ahead by more, here in 10 ms, however slow it is to look.
awake() {
  now=$(monotonic)
  read -r up _ < /proc/uptime
  ahead=$((${up%.*}${up#*.} - now / 10000000))
  looks=0
  while [ "$looks" -lt 1000 ]; do
    looks=$((looks + 1))
    read -r up _ < /proc/uptime
    now=$(monotonic)
    if [ $((${up%.*}${up#*.} - now / 10000000 - ahead)) -gt 50 ]; then
      echo "guest: awake"
      clocks
      return
    fi
    usleep 50000
  done
}

# The product's own power agent, as systemd would run it. Not before the DataNode listens: there is one CPU. Whoever looks at the clocks is
# shown them before and after its sleeps.
agent() {
  until grep -q ':268A 00000000:0000 0A' /proc/net/tcp; do sleep 1; done
  while :; do
    chroot /new /bin/hdfs power agent < /dev/null 2>&1 | while read -r line; do
      echo "$line"
      case $line in
        "power agent of "*) : > /new/run/agent ;;
        *"-> SLEEPING") clocks; awake & ;;
      esac
    done
    rm -f /new/run/agent
    sleep 5
  done
}
[ ! -e /guest/hdfs ] || agent &

run() {
  chroot /new /bin/sh -c "$2" < /dev/null > "/new/run/$1.out" 2> "/new/run/$1.err" && code=0 || code=$?
  for kind in out err; do
    awk -v head="guest: $1 $kind " '{ print head $0 }' "/new/run/$1.$kind" # a line of its own each, also the last
    rm "/new/run/$1.$kind"
  done
  echo "guest: $1 ended $code"
}

# As host.sh does for hosts that are namespaces, and an agent before it suspends.
turn_away() {
  chroot /new /bin/nft -f - <<'NFT' || echo "guest: readers are not turned away"
table inet leaving {
  chain in { type filter hook input priority 0; tcp dport 9866 reject with tcp reset; }
}
NFT
  chroot /new /bin/ss -tK 'sport = :9866 or dport = :9866' > /dev/null 2>&1 || true
  sleep 1
}

while :; do
  read -r order rest || { sleep 1; continue; }
  case $order in
    sleep)
      turn_away
      sync
      clocks
      echo "$SLEEP" > /sys/power/state || echo "guest: does not suspend"
      chroot /new /bin/nft delete table inet leaving 2> /dev/null || true
      echo "guest: awake"
      clocks
      ;;
    clocks) clocks ;;
    run) run "${rest%% *}" "${rest#* }" & ;;
    down)
      kill -TERM "$started"
      tries=0
      while kill -0 "$started" 2> /dev/null && [ "$tries" -lt 80 ]; do
        tries=$((tries + 1))
        usleep 100000
      done
      umount "/new$DISK" || sync
      echo "guest: down"
      poweroff -f
      ;;
  esac
done
