# SPDX-License-Identifier: Apache-2.0
"""What listens in the NICs of sleeping hosts: wakes a host whose magic packet reaches it.

nic.py HOST_SH RUN HOST=LINK=MAC ...   one process for all hosts of a rack

It looks at what the bridge sends down each host's cable, before the host's own NIC drops it: any frame for this NIC or for all, with
six bytes FF and sixteen times the MAC somewhere in it (AMD white paper 20213). The kernel passes only EtherType 0842 and UDP on, so
that the hosts' data costs nothing here.
"""
import ctypes
import os
import selectors
import socket
import struct
import subprocess
import sys

SO_ATTACH_FILTER = 26
PACKET_OUTGOING = 4
EVERYTHING = 3
FILTER = [
    (0x28, 0, 0, 12),       # EtherType
    (0x15, 3, 0, 0x0842),   # Wake-on-LAN: take it
    (0x15, 0, 3, 0x0800),   # no IPv4: leave it
    (0x30, 0, 0, 23),       # protocol
    (0x15, 0, 1, 17),       # no UDP: leave it
    (0x06, 0, 0, 0x40000),
    (0x06, 0, 0, 0),
]


def listen(link):
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in FILTER))
    nic = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    nic.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, struct.pack("HL", len(FILTER), ctypes.addressof(code)))
    nic.bind((link, EVERYTHING))
    return nic


def main():
    script, run = sys.argv[1:3]
    eyes = selectors.DefaultSelector()
    for argument in sys.argv[3:]:
        host, link, mac = argument.split("=")
        eyes.register(listen(link), selectors.EVENT_READ, (host, bytes.fromhex(mac.replace(":", ""))))
    print("listening", flush=True)
    while True:
        for key, _ in eyes.select():
            host, mac = key.data
            frame, address = key.fileobj.recvfrom(65535)
            ours = frame[:6] == mac or frame[0] & 1
            magic = address[2] == PACKET_OUTGOING and ours and b"\xff" * 6 + mac * 16 in frame
            if magic and os.path.exists(os.path.join(run, host + ".asleep")):
                print("magic packet for", host, flush=True)
                subprocess.run(["sh", script, host, "wake", "magic-packet"], check=False)


main()
