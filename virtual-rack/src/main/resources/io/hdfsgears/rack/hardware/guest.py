# SPDX-License-Identifier: Apache-2.0
"""One QEMU host of a virtual rack: its power supply, and the buttons on it.

guest.py FOLDER run MARK PROGRAM...     runs QEMU until it ends; SIGTERM lets the guest end in order
guest.py FOLDER sleep                   returns when the guest is suspended to RAM, or to disk and off
guest.py FOLDER wake                    returns when it runs, or boots
guest.py FOLDER resumed PRINTED BYTES   returns when it says, after so many bytes, that it is awake: it boots, and reads its memory from disk
guest.py FOLDER state                   prints what QEMU says: running, suspended, ...; hibernated: off, kept for when it is switched on
guest.py FOLDER order WORD              one of guest-init.sh's
guest.py FOLDER ask PRINTED COMMAND...  runs a command in the guest; its output and exit code are this program's

FOLDER holds QEMU's monitor (a socket, the QEMU Machine Protocol), a second one for events, and the guest's serial line (a socket as
well). The file MARK is there while the guest sleeps, whoever put it to sleep or woke it. A QEMU that does not end with its guest
(-no-shutdown) is for one that suspends to disk; where the guest has not done that, QEMU is ended. PRINTED is the file with all that came over the
serial line: who reads the line itself would keep others from giving orders.
"""
import ctypes
import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time

ANSWER = 10.0
ASLEEP = 30.0
AWAKE = 10.0
ASKED = 300.0
RESUMED = 120.0
LOOK = 1.0
OFF = "shutdown"  # as QEMU calls it
ASLEEP_STATES = ("suspended", OFF)
LONGEST_LINE = 4000  # a terminal takes 4095
STEP = 0.02
PR_SET_PDEATHSIG = 1


class Monitor:
    """QEMU answers one client at a time; others wait until it has closed."""

    def __init__(self, folder, name="monitor"):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(ANSWER)
        self.socket.connect(os.path.join(folder, name))
        self.lines = self.socket.makefile("r", encoding="utf-8")
        greeting = json.loads(self.lines.readline())
        if "QMP" not in greeting:
            raise OSError("no monitor of QEMU: %r" % greeting)
        self.ask("qmp_capabilities")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()
        self.socket.close()

    def ask(self, what):
        self.socket.sendall(json.dumps({"execute": what}).encode() + b"\n")
        for line in self.lines:
            answer = json.loads(line)
            if "return" in answer:
                return answer["return"]
            if "error" in answer:
                raise OSError("%s: %s" % (what, answer["error"].get("desc")))
            # an event, which nobody waits for here
        raise OSError("QEMU has ended")

    def events(self):
        self.socket.settimeout(None)
        for line in self.lines:
            yield json.loads(line).get("event")

    def state(self):
        return self.ask("query-status")["status"]

    def until(self, states, patience):
        end = time.monotonic() + patience
        while True:
            now = self.state()
            if now in states:
                return
            if time.monotonic() > end:
                raise OSError("the guest is %s and not %s after %.0f s" % (now, states[0], patience))
            time.sleep(STEP)


def order(folder, word):
    if len(word.encode()) > LONGEST_LINE:
        raise ValueError("an order has %d bytes at most" % LONGEST_LINE)
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(ANSWER)
        line.connect(os.path.join(folder, "line"))
        line.sendall(word.encode() + b"\n")
        line.shutdown(socket.SHUT_WR)
        time.sleep(0.1)  # QEMU drops what it has not read when the socket closes


def sleep(folder):
    with Monitor(folder) as monitor:
        if monitor.state() not in ASLEEP_STATES:
            order(folder, "sleep")
            monitor.until(ASLEEP_STATES, ASLEEP)


def wake(folder):
    with Monitor(folder) as monitor:
        state = monitor.state()
        if state == "suspended":
            monitor.ask("system_wakeup")
        elif state == OFF:
            monitor.ask("system_reset")
            monitor.until(("prelaunch", "paused"), AWAKE)
            monitor.ask("cont")
        monitor.until(("running",), AWAKE)


def open_printed(path):
    return open(path, encoding="utf-8", errors="replace", newline="\n")


def lines_to_come(folder, file, patience):
    """Whole ones only, as they come, for as long as there is a QEMU."""
    end = time.monotonic() + patience
    look = time.monotonic() + LOOK
    line = ""
    while time.monotonic() < end:
        line += file.readline()
        if line.endswith("\n"):
            yield line
            line = ""
            continue
        if time.monotonic() > look:
            with Monitor(folder):
                pass
            look = time.monotonic() + LOOK
        time.sleep(STEP)


def resumed(folder, printed, start):
    with open_printed(printed) as file:
        file.seek(start)
        for line in lines_to_come(folder, file, RESUMED):
            if line.startswith("guest: awake"):
                return
            if line.startswith("guest: up"):
                raise OSError("the guest has booted anew: its memory was not on its disk")
    raise OSError("the guest does not say after %.0f s that it is awake" % RESUMED)


def end(folder):
    """A guest that sleeps has written everything before, and is cut off."""
    with Monitor(folder) as monitor:
        if monitor.state() in ASLEEP_STATES:
            monitor.ask("quit")
        else:
            order(folder, "down")


def ask(folder, printed, command):
    number = str(time.time_ns())
    prefix = "guest: %s " % number
    with open_printed(printed) as file:
        file.seek(0, os.SEEK_END)
        order(folder, "run %s %s" % (number, shlex.join(command)))
        for line in lines_to_come(folder, file, ASKED):
            if line.startswith(prefix):
                kind, _, text = line[len(prefix):].rstrip("\r\n").partition(" ")
                if kind == "ended":
                    return int(text)
                print(text, file=sys.stderr if kind == "err" else sys.stdout)
    raise OSError("the guest has not answered after %.0f s" % ASKED)


def mark(path, asleep):
    if asleep:
        open(path, "a", encoding="utf-8").close()
    elif os.path.exists(path):
        os.unlink(path)


def watch(folder, path):
    while True:
        try:
            with Monitor(folder, "events") as monitor:
                asleep = monitor.state() in ASLEEP_STATES
                mark(path, asleep)
                for event in monitor.events():
                    if event in ("SUSPEND", "SUSPEND_DISK"):
                        asleep = True
                    elif event in ("WAKEUP", "RESUME"):
                        asleep = False
                    elif event == "SHUTDOWN" and not asleep:  # in order, or it could not go on
                        monitor.ask("quit")
                    mark(path, asleep)
        except (OSError, ValueError):  # it is not there yet, or has ended
            pass
        time.sleep(STEP)


def run(folder, path, program):
    for name in ("monitor", "events", "line"):
        if os.path.exists(os.path.join(folder, name)):
            os.unlink(os.path.join(folder, name))
    libc = ctypes.CDLL(None)

    def born():
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])

    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])  # whoever ends it now waits until it can be ended in order
    child = subprocess.Popen(program, preexec_fn=born)
    threading.Thread(target=watch, args=(folder, path), daemon=True).start()

    def terminated(*_):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        try:
            end(folder)
        except (OSError, ValueError) as problem:
            print("guest: cannot be ended in order:", problem, flush=True)
            child.kill()

    signal.signal(signal.SIGTERM, terminated)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    return child.wait()


def main():
    folder, action = sys.argv[1:3]
    try:
        if action == "run":
            sys.exit(run(folder, sys.argv[3], sys.argv[4:]))
        elif action == "sleep":
            sleep(folder)
        elif action == "wake":
            wake(folder)
        elif action == "resumed":
            resumed(folder, sys.argv[3], int(sys.argv[4]))
        elif action == "order":
            order(folder, sys.argv[3])
        elif action == "ask":
            sys.exit(ask(folder, sys.argv[3], sys.argv[4:]))
        elif action == "state":
            with Monitor(folder) as monitor:
                state = monitor.state()
                print("hibernated" if state == OFF else state)
        else:
            sys.exit("guest.py: %s?" % action)
    except (OSError, ValueError) as problem:  # a line that is no JSON, or none
        sys.exit("guest.py: %s" % problem)


if __name__ == "__main__":
    main()
