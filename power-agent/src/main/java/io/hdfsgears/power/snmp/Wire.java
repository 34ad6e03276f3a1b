// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.snmp;

import java.io.IOException;
import org.snmp4j.CommunityTarget;
import org.snmp4j.MessageDispatcher;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.UserTarget;
import org.snmp4j.mp.CounterSupport;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.AuthSHA;
import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.PrivAES256;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.security.SecurityModel;
import org.snmp4j.security.SecurityModels;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.SecurityProtocols.SecurityProtocolSet;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/**
 * SNMP4J's objects for one device. Each has protocols and users of its own: SNMP4J's shared ones know no SHA-1, which old
 * PDUs speak, and mix up users of one name on two devices.
 */
final class Wire {
    private Wire() {}

    static Snmp listen(SnmpTarget settings) throws IOException {
        MessageDispatcher dispatcher = new MessageDispatcherImpl();
        SnmpTarget.User user = settings.user();
        if (user == null) {
            dispatcher.addMessageProcessingModel(new MPv2c());
        } else {
            SecurityProtocols protocols = new SecurityProtocols(SecurityProtocolSet.maxCompatibility);
            OctetString engine = new OctetString(MPv3.createLocalEngineID());
            USM usm = new USM(protocols, engine, 0);
            usm.addUser(new UsmUser(
                    new OctetString(user.name()),
                    auth(user),
                    new OctetString(user.authPass().reveal()),
                    priv(user),
                    new OctetString(user.privPass().reveal())));
            dispatcher.addMessageProcessingModel(new MPv3(
                    engine.getValue(),
                    null,
                    protocols,
                    SecurityModels.getCollection(new SecurityModel[] {usm}),
                    CounterSupport.getInstance()));
        }
        Snmp snmp = new Snmp(dispatcher, new DefaultUdpTransportMapping());
        snmp.listen();
        return snmp;
    }

    static Target<UdpAddress> target(SnmpTarget settings, UdpAddress address) {
        SnmpTarget.User user = settings.user();
        Target<UdpAddress> target;
        if (user != null) {
            UserTarget<UdpAddress> v3 = new UserTarget<>();
            v3.setSecurityLevel(SecurityLevel.AUTH_PRIV);
            v3.setSecurityName(new OctetString(user.name()));
            target = v3;
        } else {
            CommunityTarget<UdpAddress> v2c = new CommunityTarget<>();
            if (settings.community() != null) {
                v2c.setCommunity(new OctetString(settings.community().reveal()));
            }
            target = v2c;
        }
        target.setAddress(address);
        target.setVersion(user == null ? SnmpConstants.version2c : SnmpConstants.version3);
        target.setTimeout(settings.timeoutMillis());
        target.setRetries(settings.retries());
        return target;
    }

    private static OID auth(SnmpTarget.User user) {
        return user.auth() == SnmpTarget.Auth.SHA ? AuthSHA.ID : AuthHMAC192SHA256.ID;
    }

    private static OID priv(SnmpTarget.User user) {
        return user.priv() == SnmpTarget.Priv.AES_128 ? PrivAES128.ID : PrivAES256.ID;
    }
}
