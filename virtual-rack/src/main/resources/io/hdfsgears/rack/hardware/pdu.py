# SPDX-License-Identifier: Apache-2.0
"""The outlets of a virtual rack's PDU, for snmpd's pass_persist (snmpd.conf(5)): APC's rPDU2, read only.

pdu.py RUN GROUPS BYTES_PER_SECOND_OF_NIC BYTES_PER_SECOND_OF_DISK HOST=LINK=IMAGE ...   outlet i is the i-th host

What a host draws follows from what it does: its processes' CPU time, the bytes on its NIC and on its disk, and whether it sleeps.
Every half second a look; watts are of the time between the last two, energy is their sum. APC counts energy in tenths of kWh, which takes a
host of 70 W more than an hour: column 99, which no APC has, shows the same sum in joules.
"""
import os
import sys
import threading
import time

ASLEEP = 5.0      # Rabbit, section 5
IDLE = 70.0
CORE = 50.0       # one core busy; more do not add
NIC = 2.0         # at full speed, both ways
DISK = 4.0        # at full speed
VOLTS = 230.0
STEP = 0.5
SECTOR = 512
TICKS = os.sysconf("SC_CLK_TCK")

RPDU2 = ".1.3.6.1.4.1.318.1.1.26."
NAME, CURRENT, POWER, PEAK, ENERGY, JOULES = ("9.4.3.1.%d." % column for column in (3, 6, 7, 8, 11, 99))
STATE = "9.2.3.1.5."
ALL_POWER, ALL_ENERGY = "4.3.1.5.1", "4.3.1.9.1"


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


def watch(outlets):
    then = time.monotonic()
    while True:
        time.sleep(STEP)
        now = time.monotonic()
        for outlet in outlets:
            outlet.look(now - then)
        then = now


def tenths_of_kwh(joules):
    return int(joules / 360000)


def table(outlets):
    """What there is, as object -> (type, value), in the order of objects."""
    found = {
        ALL_POWER: ("integer", round(sum(o.watts for o in outlets) / 10)),
        ALL_ENERGY: ("integer", tenths_of_kwh(sum(o.joules for o in outlets))),
    }
    for i, outlet in enumerate(outlets, 1):
        at = str(i)
        found[NAME + at] = ("string", outlet.host)
        found[CURRENT + at] = ("integer", round(outlet.watts / VOLTS * 10))
        found[POWER + at] = ("integer", round(outlet.watts))
        found[PEAK + at] = ("integer", round(outlet.peak))
        found[ENERGY + at] = ("integer", tenths_of_kwh(outlet.joules))
        found[JOULES + at] = ("counter", int(outlet.joules) % 2 ** 32)
        found[STATE + at] = ("integer", 2)  # the outlet has power, whatever its host does
    return dict(sorted(found.items(), key=lambda item: numbers(item[0])))


def numbers(oid):
    return [int(part) for part in oid.split(".") if part]


def answer(found, oid, following):
    if following:
        wanted = next((key for key in found if numbers(RPDU2 + key) > numbers(oid)), None)
    else:
        wanted = oid[len(RPDU2):] if oid.startswith(RPDU2) and oid[len(RPDU2):] in found else None
    return "NONE" if wanted is None else "%s%s\n%s\n%s" % (RPDU2, wanted, *found[wanted])


def main():
    run, groups, nic, disk = sys.argv[1:5]
    outlets = [Outlet(run, groups, (float(nic), float(disk)), argument) for argument in sys.argv[5:]]
    for outlet in outlets:
        outlet.look(1)
        outlet.joules = 0.0
    threading.Thread(target=watch, args=(outlets,), daemon=True).start()
    lines = iter(sys.stdin.readline, "")
    for verb in lines:
        verb = verb.strip()
        if verb == "PING":
            print("PONG", flush=True)
        elif verb in ("get", "getnext"):
            print(answer(table(outlets), next(lines, "").strip(), verb == "getnext"), flush=True)
        elif verb == "set":
            next(lines, "")
            next(lines, "")
            print("not-writable", flush=True)


main()
