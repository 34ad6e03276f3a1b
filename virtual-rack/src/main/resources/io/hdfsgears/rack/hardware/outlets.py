# SPDX-License-Identifier: Apache-2.0
"""What the hosts of a virtual rack draw.

outlets.py RUN GROUPS BYTES_PER_SECOND_OF_NIC BYTES_PER_SECOND_OF_DISK HOST=LINK=IMAGE ...

It follows from what a host does: its processes' CPU time, the bytes on its NIC and on its disk, and whether it sleeps. Every half second
a look; watts are of the time between the last two, energy is their sum. After each, RUN/outlets/HOST holds "WATTS PEAK_WATTS JOULES": what
the PDU's outlets and the BMCs show.
"""
import os
import sys
import time

ASLEEP = 5.0      # Rabbit, section 5
IDLE = 70.0
CORE = 50.0       # one core busy; more do not add
NIC = 2.0         # at full speed, both ways
DISK = 4.0        # at full speed
STEP = 0.5
SECTOR = 512
TICKS = os.sysconf("SC_CLK_TCK")


def number(path):
    with open(path) as file:
        return int(file.read())


def disk_of(image):
    for name in os.listdir("/sys/block"):
        try:
            with open("/sys/block/%s/loop/backing_file" % name) as file:
                if file.read().strip() == image:
                    return name
        except OSError:
            continue
    return None


class Outlet:
    def __init__(self, run, groups, speeds, argument):
        self.host, self.link, image = argument.split("=", 2)
        self.mark = os.path.join(run, self.host + ".asleep")
        self.group = groups + self.host
        self.nic_speed, self.disk_speed = speeds
        self.disk = disk_of(os.path.realpath(image))
        self.ticks = {}
        self.nic = self.sectors = None
        self.watts, self.peak, self.joules = IDLE, IDLE, 0.0
        self.shown = os.path.join(run, "outlets", self.host)

    def cpu_seconds(self):
        """Since the last look; a process that is new or has ended counts from the next."""
        now = {}
        try:
            with open(self.group + "/cgroup.procs") as file:
                for pid in file.read().split():
                    try:
                        with open("/proc/%s/stat" % pid) as stat:
                            fields = stat.read().rpartition(")")[2].split()
                        now[pid] = int(fields[11]) + int(fields[12])
                    except (OSError, IndexError):
                        continue
        except OSError:
            pass
        used = sum(ticks - self.ticks[pid] for pid, ticks in now.items() if pid in self.ticks)
        self.ticks = now
        return max(0, used) / TICKS

    def moved(self, attribute, read):
        try:
            now = read()
        except (OSError, ValueError):
            return 0
        before = getattr(self, attribute)
        setattr(self, attribute, now)
        return 0 if before is None else max(0, now - before)

    def nic_bytes(self):
        at = "/sys/class/net/%s/statistics/" % self.link
        return number(at + "rx_bytes") + number(at + "tx_bytes")

    def disk_sectors(self):
        with open("/sys/block/%s/stat" % self.disk) as file:
            fields = file.read().split()
        return int(fields[2]) + int(fields[6])

    def look(self, seconds):
        cpu = self.cpu_seconds() / seconds
        nic = self.moved("nic", self.nic_bytes) / seconds / (2 * self.nic_speed)
        disk = self.moved("sectors", self.disk_sectors) * SECTOR / seconds / self.disk_speed
        busy = CORE * min(1, cpu) + NIC * min(1, nic) + DISK * min(1, disk)
        self.watts = ASLEEP if os.path.exists(self.mark) else IDLE + busy
        self.peak = max(self.peak, self.watts)
        self.joules += self.watts * seconds

    def show(self):
        """Whoever reads it meanwhile finds the one or the other and never half of it."""
        with open(self.shown + ".new", "w") as file:
            file.write("%.3f %.3f %.3f\n" % (self.watts, self.peak, self.joules))
        os.replace(self.shown + ".new", self.shown)


def main():
    run, groups, nic, disk = sys.argv[1:5]
    os.makedirs(os.path.join(run, "outlets"), exist_ok=True)
    outlets = [Outlet(run, groups, (float(nic), float(disk)), argument) for argument in sys.argv[5:]]
    for outlet in outlets:
        outlet.look(1)
        outlet.joules = 0.0
        outlet.show()
    print("measuring", flush=True)
    then = time.monotonic()
    while True:
        time.sleep(STEP)
        now = time.monotonic()
        for outlet in outlets:
            outlet.look(now - then)
            outlet.show()
        then = now


main()
