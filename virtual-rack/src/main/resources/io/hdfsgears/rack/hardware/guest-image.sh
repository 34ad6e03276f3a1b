#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the QEMU hosts of a rack boot: kernel, initial RAM disk, and an image that all of them mount read-only, with a JVM and a DataNode at
# the paths that they have on this machine.
#   guest-image.sh KERNEL MODULES JAVA_HOME INIT OUT PATH...   of a path that ends with / the empty folder
set -eu
PATH=$PATH:/usr/sbin:/sbin
KERNEL=$1 MODULES=$2 JAVA=$3 INIT=$4 OUT=$5
shift 5
DRIVERS="virtio virtio_ring virtio_pci_modern_dev virtio_pci_legacy_dev virtio_pci virtio_blk failover net_failover virtio_net
  libcrc32c crc32c_generic nfnetlink nf_tables nf_reject_ipv4 nf_reject_ipv6 nft_reject nft_reject_inet inet_diag tcp_diag"
BUSYBOX=$(command -v busybox)
ROOT=$OUT/root
RAM=$OUT/ram

keep() { # a file or folder, at its own path; its time too, by which a shared class archive knows its jars
  [ ! -e "$ROOT$1" ] || return 0
  mkdir -p "$ROOT${1%/*}"
  cp -a "$1" "$ROOT$1"
}

libraries() { # of programs and libraries, with those that these need
  for file; do
    ldd "$file" 2> /dev/null || true
  done | grep -o '/[^ ]*' | sort -u
}

rm -rf "$ROOT" "$RAM"
mkdir -p "$ROOT/bin" "$ROOT/etc" "$ROOT/proc" "$ROOT/sys" "$ROOT/dev" "$ROOT/tmp" "$ROOT/run" "$ROOT/root" \
  "$RAM/bin" "$RAM/drivers" "$RAM/new" "$RAM/proc" "$RAM/sys" "$RAM/dev"
for part in bin conf lib release; do
  keep "$JAVA/$part"
done
find "$JAVA/conf/" "$JAVA/lib/" -type l | while read -r link; do # Debian keeps configuration and certificates elsewhere
  target=$(readlink -f "$link") || continue # to what is not installed
  case $target in "$JAVA"/*) ;; *) [ ! -e "$target" ] || keep "$target" ;; esac
done
for program in nft ss ethtool; do # a guest can do without ethtool, as this machine can
  path=$(command -v "$program") || continue
  cp "$path" "$ROOT/bin/$program"
done
for library in $(libraries "$ROOT"/bin/* "$JAVA/bin/java" $(find "$JAVA/lib" -name '*.so')); do
  [ -e "$ROOT$library" ] || { mkdir -p "$ROOT${library%/*}"; cp -aL "$library" "$ROOT$library"; }
done
for path; do
  case $path in */) mkdir -p "$ROOT$path" ;; *) keep "$path" ;; esac
done
cp "$BUSYBOX" "$ROOT/bin/busybox"
"$BUSYBOX" --list | while read -r name; do
  [ -e "$ROOT/bin/$name" ] || ln -s busybox "$ROOT/bin/$name"
done
ln -sf /bin/sh "$ROOT/bin/bash" # Hadoop calls it so
ln -s /run/hdfs "$ROOT/bin/hdfs" # each guest brings its own
echo 'root:x:0:0:root:/root:/bin/sh' > "$ROOT/etc/passwd"
echo 'root:x:0:' > "$ROOT/etc/group"
: > "$ROOT/etc/hosts"
echo 'hosts: files' > "$ROOT/etc/nsswitch.conf"

cp "$KERNEL" "$OUT/vmlinuz"
cp "$BUSYBOX" "$RAM/bin/busybox"
cp "$INIT" "$RAM/init"
chmod 755 "$RAM/init"
for driver in $DRIVERS; do # one that is not there is built into the kernel
  find "$MODULES" -name "$driver.ko" -exec cp {} "$RAM/drivers/" \;
done
(cd "$RAM" && find . | "$BUSYBOX" cpio -o -H newc 2> /dev/null) > "$OUT/ram.cpio"

size=$(du -sm "$ROOT" | cut -f1)
rm -f "$OUT/root.img"
truncate -s "$((size + size / 8 + 64))M" "$OUT/root.img"
mkfs.ext4 -q -F -m 0 -O ^has_journal -E lazy_itable_init=0 -d "$ROOT" "$OUT/root.img"
rm -rf "$ROOT" "$RAM"
