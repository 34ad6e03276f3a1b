#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One RMCP+ BMC on pyghmi's server, with cipher suite 17 (RAKP-HMAC-SHA256, HMAC-SHA256-128, AES-CBC-128) beside 3.

bmc17.py ADDRESS PORT PASSWORD_FILE WATTS_FILE CHASSIS_COMMAND...

The password of user "power" stands alone in its file. The chassis command is called as ipmi_sim does: "get power", "set power 0|1", "set
shutdown 1". The first word of the watts file is what the power reading says. Drivers are tested against it, and hosts of a virtual rack
have it as their BMC.
"""
import hashlib
import hmac
import os
import struct
import subprocess
import sys
import uuid

import pyghmi.ipmi.bmc as bmc
import pyghmi.ipmi.private.serversession as serversession
import pyghmi.ipmi.private.session as client_session
from pyghmi.ipmi.private import constants

USER = "power"
ADDRESS, PORT, PASSWORD_FILE, WATTS_FILE, *CHASSIS = sys.argv[1:]
CHASSIS_SECONDS = 30  # falling asleep takes its time
SUITES = {(3, 4, 1): (17, hashlib.sha256, 16), (1, 1, 1): (3, hashlib.sha1, 12)}  # auth, integrity, confidentiality
DCMI = b'\xdc'  # group of its commands
NO_MATCHING_SUITE, UNAUTHORIZED_NAME, BAD_INTEGRITY_CHECK = 0x11, 0x0d, 0x0f
NO_ANSWER_NOW = 0xce  # completion code: response could not be provided
UNSPECIFIED = 0xff


class Session(serversession.ServerSession):
    def create_open_session_response(self, request):
        request = bytearray(request)
        self.clientsessionid, self.managedsessionid, self.privlevel = request[4:8], os.urandom(4), 4
        algorithms = request[12] & 0x3f, request[20] & 0x3f, request[28] & 0x3f
        if algorithms not in SUITES:
            return bytearray([request[0], NO_MATCHING_SUITE, 0, 0]) + self.clientsessionid
        self.suite, self.hash, self.digest_bytes = SUITES[algorithms]
        auth, integrity, confidentiality = algorithms
        return (bytearray([request[0], 0, self.privlevel, 0]) + self.clientsessionid + self.managedsessionid
                + bytearray([0, 0, 0, 8, auth, 0, 0, 0, 1, 0, 0, 8, integrity, 0, 0, 0, 2, 0, 0, 8, confidentiality, 0, 0, 0]))

    def mac(self, key, message):
        return hmac.new(bytes(key), bytes(message), self.hash).digest()

    def who(self):
        return bytes([self.rolem, len(self.username)]) + self.username

    def _got_rakp1(self, data):
        data = bytearray(data)
        self.Rm, self.rolem = data[8:24], data[24]
        self.maxpriv = self.rolem & 7
        self.username = bytes(data[28:28 + data[27]])
        password = self.authdata.get(self.username.decode())
        if password is None:
            answer = bytearray([data[0], UNAUTHORIZED_NAME, 0, 0]) + self.clientsessionid
        else:
            self.uuiddata, self.Rc, self.kuid = self.uuid.bytes, os.urandom(16), password.encode()
            self.kg = self.kg or self.kuid
            code = self.mac(self.kuid, self.clientsessionid + self.managedsessionid + self.Rm + self.Rc + self.uuiddata + self.who())
            answer = bytearray([data[0], 0, 0, 0]) + self.clientsessionid + self.Rc + self.uuiddata + code
        self.send_payload(answer, constants.payload_types['rakp2'], retry=False)

    def _got_rakp3(self, data):
        data = bytearray(data)
        if data[1] != 0:
            return
        self.sik = self.mac(self.kg, self.Rm + self.Rc + self.who())
        # K1 and K2 come from 20 bytes with SHA-256, too, in ipmitool as in pyghmi.
        self.k1, self.k2 = self.mac(self.sik, b'\x01' * 20), self.mac(self.sik, b'\x02' * 20)
        self.aeskey = self.k2[:16]
        if not hmac.compare_digest(self.mac(self.kuid, self.Rc + self.clientsessionid + self.who()), bytes(data[8:])):
            answer = bytearray([data[0], BAD_INTEGRITY_CHECK, 0, 0]) + self.clientsessionid
            self.send_payload(answer, constants.payload_types['rakp4'], retry=False)
            return
        self.currhashlib, self.currhashlen = self.hash, self.digest_bytes
        self.localsid = struct.unpack('<I', self.managedsessionid)[0]
        self.ipmicallback = self.handle_client_request
        self._send_rakp4(data[0], 0)

    def _send_rakp4(self, tag, status):
        check = self.mac(self.sik, self.Rm + self.managedsessionid + self.uuiddata)[:self.digest_bytes]
        self.send_payload(bytearray([tag, status, 0, 0]) + self.clientsessionid + check, constants.payload_types['rakp4'], retry=False)
        self.confalgo, self.integrityalgo = 'aes', 'sha256' if self.suite == 17 else 'sha1'
        self.sequencenumber = 1
        self.sessionid = struct.unpack('<I', bytes(self.clientsessionid))[0]


    def close_server_session(self):
        # pyghmi keeps every session for ever.
        client_session.Session.bmc_handlers.pop(self.sockaddr, None)


class Bmc(bmc.Bmc):
    def run(self, *words):
        return subprocess.run([*CHASSIS, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, timeout=CHASSIS_SECONDS)

    def set(self, *words):
        """A completion code; what the command says of a failure is in this program's log."""
        try:
            return 0 if self.run('set', *words).returncode == 0 else UNSPECIFIED
        except subprocess.TimeoutExpired:
            return UNSPECIFIED

    def get_power_state(self):
        return 'on' if 'power:1' in self.run('get', 'power').stdout else 'off'

    def power_on(self):
        return self.set('power', '1')

    def power_off(self):
        return self.set('power', '0')

    def power_shutdown(self):
        return self.set('shutdown', '1')

    def power_cycle(self):
        return self.power_off() or self.power_on()

    def get_system_guid(self):
        return self.uuid

    def handle_raw_request(self, request, session):
        # Get Power Reading (DCMI 1.5 6.6.1): watts now, least, most, mean, time stamp, period in ms, state "active".
        data = bytearray(request['data'])
        if (request['netfn'], request['command'], data[:1]) == (0x2c, 0x02, DCMI):
            try:
                with open(WATTS_FILE) as file:
                    watts = round(float(file.read().split()[0]))
            except (OSError, ValueError, IndexError):
                return session.send_ipmi_response(code=NO_ANSWER_NOW)
            return session.send_ipmi_response(data=bytearray(DCMI + struct.pack('<HHHHIIB', watts, watts, watts, watts, 0, 1000, 0x40)))
        return super().handle_raw_request(request, session)

    def send_cipher_suites(self, myaddr, mylun, clientaddr, clientlun, clientseq, data, sockaddr):
        address = bytearray([clientaddr, clientlun | (7 << 2)])
        address.append(client_session._checksum(*address))
        answer = bytearray([myaddr, mylun | clientseq << 2, 0x54, 0x00, 0x01]) + bytearray(b'\xc0\x03\x01\x41\x81\xc0\x11\x03\x44\x81')
        answer.append(client_session._checksum(*answer))
        body = address + answer
        header = bytearray(b'\x06\x00\xff\x07\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00') + struct.pack('<H', len(body))
        client_session._io_sendto(self.serversocket, header + body, sockaddr)


serversession.ServerSession = Session
with open(PASSWORD_FILE) as secret:
    PASSWORD = secret.read().strip()
SERVER = Bmc({USER: PASSWORD}, port=int(PORT), address=ADDRESS, bmcuuid=uuid.uuid5(uuid.NAMESPACE_DNS, ADDRESS))
print('serving', flush=True)
Bmc.listen()
