# SPDX-License-Identifier: Apache-2.0
"""The outlets of a virtual rack's PDU, for snmpd's pass_persist (snmpd.conf(5)): APC's rPDU2, read only.

pdu.py OUTLETS HOST ...   outlet i is the i-th host; OUTLETS/HOST is what outlets.py measures

APC counts energy in tenths of kWh, which takes a host of 70 W more than an hour: column 99, which no APC has, shows the same sum in joules.
"""
import os
import sys

VOLTS = 230.0

RPDU2 = ".1.3.6.1.4.1.318.1.1.26."
NAME, CURRENT, POWER, PEAK, ENERGY, JOULES = ("9.4.3.1.%d." % column for column in (3, 6, 7, 8, 11, 99))
STATE = "9.2.3.1.5."
ALL_POWER, ALL_ENERGY = "4.3.1.5.1", "4.3.1.9.1"


class Outlet:
    def __init__(self, folder, host):
        self.host = host
        with open(os.path.join(folder, host)) as file:
            self.watts, self.peak, self.joules = map(float, file.read().split())


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
    folder, hosts = sys.argv[1], sys.argv[2:]
    lines = iter(sys.stdin.readline, "")
    for verb in lines:
        verb = verb.strip()
        if verb == "PING":
            print("PONG", flush=True)
        elif verb in ("get", "getnext"):
            found = table([Outlet(folder, host) for host in hosts])
            print(answer(found, next(lines, "").strip(), verb == "getnext"), flush=True)
        elif verb == "set":
            next(lines, "")
            next(lines, "")
            print("not-writable", flush=True)


main()
