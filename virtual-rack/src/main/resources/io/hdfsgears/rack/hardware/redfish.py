# SPDX-License-Identifier: Apache-2.0
"""A Redfish service for each of some hosts of a virtual rack: sushy-tools' emulator with the hosts' own switch behind it.

redfish.py FOLDER PASSWORD_FILE PORT HOST=ADDRESS=WATTS_FILE ... -- CHASSIS_COMMAND...

One process, one address and one system for each host. Basic authentication as user "power"; TLS with a certificate of its own, made anew,
in FOLDER/cert.pem. The command is called as host.sh is: "HOST chassis get power", "HOST chassis set power 0", "HOST chassis set shutdown
1", "HOST wake redfish-on". The first word of the watts file is what Chassis/HOST/Power says.
"""
import datetime
import ipaddress
import json
import logging
import os
import ssl
import subprocess
import sys
import threading
import uuid

import bcrypt
import flask
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sushy_tools import error
from sushy_tools.emulator import api_utils, main as emulator
from sushy_tools.emulator.resources.systems.base import AbstractSystemsDriver
from werkzeug import serving

USER = "power"
ORDERS = {  # ResetType: what the host's switch is told
    "On": ("wake", "redfish-on"),
    "ForceOn": ("wake", "redfish-on"),
    "GracefulShutdown": ("chassis", "set", "shutdown", "1"),
    "ForceOff": ("chassis", "set", "power", "0"),
}
HOST = "rack.host"  # of whose service a request came in
ORDER_SECONDS = 30  # falling asleep takes its time
VALID_DAYS = 3650


def here(identity=None):
    """The one host of the service that was asked; its system and its chassis have the same id."""
    host = flask.request.environ[HOST]
    if identity is not None and identity != unique(host):
        raise error.NotFound("There is no %s here" % identity)
    return host


def unique(host):
    return str(uuid.uuid5(uuid.NAMESPACE_DNS, host))


class Systems(AbstractSystemsDriver):
    """What sushy-tools asks of a host."""

    driver = "<virtual rack>"

    def __init__(self, command):
        self.command = command

    @property
    def systems(self):
        return [unique(here())]

    def uuid(self, identity):
        return unique(here(identity))

    def name(self, identity):
        return here(identity)

    def run(self, identity, *words):
        return subprocess.run([*self.command, here(identity), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              text=True, timeout=ORDER_SECONDS)

    def get_power_state(self, identity):
        return "On" if "power:1" in self.run(identity, "chassis", "get", "power").stdout else "Off"

    def set_power_state(self, identity, state):
        if state not in ORDERS:
            raise error.BadRequest("%s has no %s, only %s" % (here(identity), state, ", ".join(ORDERS)))
        try:
            done = self.run(identity, *ORDERS[state]).returncode == 0
        except subprocess.TimeoutExpired:
            done = False
        if not done:
            raise error.FishyError("%s does not follow %s" % (here(identity), state))

    def get_boot_device(self, identity):
        return "Hdd"

    def set_boot_device(self, identity, boot_source):
        raise error.NotSupportedError("It boots from its disk")


class Chassis:
    """Each host stands alone in one."""

    @property
    def chassis(self):
        return [unique(here())]

    def uuid(self, identity):
        return unique(here(identity))

    def name(self, identity):
        return here(identity)


class NoIndicators:
    def get_indicator_state(self, identity):
        return None

    def set_indicator_state(self, identity, state):
        raise error.NotSupportedError("There is no light")


def power(watts_files):
    """The resource Power of a chassis (DSP0268), which sushy-tools lacks."""
    def resource(identity):
        host = here(identity)
        at = "/redfish/v1/Chassis/%s/Power" % identity
        control = {"@odata.id": at + "#/PowerControl/0", "MemberId": "0", "Name": "System Power Control", "PowerConsumedWatts": None}
        try:
            with open(watts_files[host]) as file:
                control["PowerConsumedWatts"] = float(file.read().split()[0])
        except (OSError, ValueError, IndexError):
            pass  # null: not known now
        return json.dumps({"@odata.type": "#Power.v1_5_0.Power", "@odata.id": at, "Id": "Power", "Name": "Power", "PowerControl": [control]})
    return resource


def with_power(chassis_resource):
    """The chassis as sushy-tools describes it, and the link to its power."""
    def resource(identity):
        answer = chassis_resource(identity)
        if flask.request.method == "GET" and answer.status_code == 200:
            body = answer.get_json()
            body["Power"] = {"@odata.id": "/redfish/v1/Chassis/%s/Power" % identity}
            answer.set_data(json.dumps(body))
        return answer
    return resource


def only_what_works(system_resource):
    """sushy-tools lists the resets of any machine."""
    def resource(identity):
        answer = system_resource(identity)
        if flask.request.method == "GET" and answer.status_code == 200:
            body = answer.get_json()
            body["Actions"]["#ComputerSystem.Reset"]["ResetType@Redfish.AllowableValues"] = list(ORDERS)
            answer.set_data(json.dumps(body))
        return answer
    return resource


def private(path, content):
    """Read by its owner only, from the first moment."""
    if os.path.exists(path):
        os.remove(path)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
    return path


def certificate(folder, addresses):
    """Signed by itself; it names all addresses, so that one file is enough to trust all services."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "BMCs of a virtual rack")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=VALID_DAYS))
            .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(a)) for a in addresses]), critical=False)
            .sign(key, hashes.SHA256()))
    keys = private(os.path.join(folder, "key.pem"), key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    path = os.path.join(folder, "cert.pem")
    with open(path, "wb") as file:
        file.write(made.public_bytes(serialization.Encoding.PEM))
    return path, keys


def serve(host, address, port, tls):
    def as_host(environ, start_response):
        environ[HOST] = host
        return emulator.app(environ, start_response)

    server = serving.make_server(address, port, as_host, threaded=True)
    # A client that says nothing shall hold up its own thread only.
    server.socket = tls.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    server.ssl_context = tls
    threading.Thread(target=server.serve_forever, name=host).start()


def main():
    end = sys.argv.index("--")
    folder, password_file, port, *arguments = sys.argv[1:end]
    hosts = [argument.split("=", 2) for argument in arguments]
    with open(password_file, "rb") as file:
        password = file.read().strip()
    users = private(os.path.join(folder, "htpasswd"), USER.encode() + b":" + bcrypt.hashpw(password, bcrypt.gensalt(4)) + b"\n")
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    app = emulator.app
    app.configure(extra_config={"SUSHY_EMULATOR_AUTH_FILE": users, "SUSHY_EMULATOR_STATE_DIR": folder, "SUSHY_EMULATOR_FEATURE_SET": "full"})
    systems, chassis, indicators = Systems(sys.argv[end + 1:]), Chassis(), NoIndicators()
    emulator.Application.systems = property(lambda self: systems)
    emulator.Application.chassis = property(lambda self: chassis)
    emulator.Application.indicators = property(lambda self: indicators)
    app.view_functions["chassis_resource"] = with_power(app.view_functions["chassis_resource"])
    app.view_functions["system_resource"] = only_what_works(app.view_functions["system_resource"])
    watts = {host: path for host, _, path in hosts}
    app.add_url_rule("/redfish/v1/Chassis/<identity>/Power", "power", api_utils.returns_json(power(watts)), methods=["GET"])
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(*certificate(folder, [address for _, address, _ in hosts]))
    for host, address, _ in hosts:
        serve(host, address, int(port), tls)
    print("serving", flush=True)


main()
