// SPDX-License-Identifier: Apache-2.0
// Data as the servlet gives it, for the browser's test and the pictures of docs. The clock stands still.
'use strict';
const NOW = Date.parse('2026-11-25T20:00:00Z');

// What a shift to each gear would do, seen from the present one.
function steps(gears, present) {
  return gears.map((hosts, i) => {
    const down = hosts < present, switching = Math.abs(hosts - present);
    const step = { gear: i + 1, hosts: hosts, bytesToMove: down ? 5e8 * switching : 0, wattsSaved: (down ? 178 : -178) * switching,
      wattsSource: 'estimate: ' + switching + ' of ' + switching + ' hosts report watts; 5 W asleep' };
    step[down ? 'hostsToSleep' : 'hostsToWake'] = switching;
    if (switching) { step.etaMillis = down ? 150000 : 96000; }
    return step;
  });
}

// A cluster with a day of history: low gear at night and at noon. Three gears: a fifth, a half, all.
function cluster(hosts, phase) {
  const gears = [Math.ceil(hosts / 5), Math.ceil(hosts / 2), hosts], held = phase === 'HELD';
  const gearAt = (hour) => (hour < 6 || hour >= 22 ? 1 : hour < 8 || (hour >= 12 && hour < 14) || hour >= 19 ? 2 : 3);
  const gear = 2, list = [];
  for (let i = 1; i <= hosts; i++) {
    const up = i <= gears[gear - 1], late = held && i === gears[gear - 1] + 1;
    list.push({ position: i, name: 'h' + String(i).padStart(2, '0') + ':9866', rack: '/r' + (i % 3 + 1), role: i <= gears[0] ? 'PRIMARY' : 'SECONDARY',
      service: up ? 'SERVING' : 'ASLEEP', power: up ? 'ON' : 'OFF', wanted: up || late ? 'ON' : 'OFF', watts: up ? 180 + i % 7 : 4, wattsSource: 'pdu',
      transfers: 0, blocks: 1000, usedBytes: 4e11, alarms: late ? ['did not wake for 300 s'] : undefined });
  }
  const day = [];
  for (let t = NOW / 1000 - 86400; t <= NOW / 1000; t += 120) {
    const hour = new Date(t * 1000).getUTCHours(), g = gearAt(hour), up = gears[g - 1];
    // The NameNode was down for half an hour.
    if (t > NOW / 1000 - 41400 && t < NOW / 1000 - 39600) { continue; }
    // While a gear changes, hosts are neither asleep nor serving.
    const waking = g > gearAt(new Date((t - 240) * 1000).getUTCHours()) ? Math.ceil((up - gears[gearAt(hour - 1 < 0 ? 23 : hour - 1) - 1]) / 2) : 0;
    const serving = up - waking, read = hosts * 4e6 * (g + 0.4 * Math.sin(t / 2500)), wave = Math.sin(t / 2500);
    day.push([t, g, serving, hosts - up, up * 178 + (hosts - up) * 4 + 6 * up * wave, hosts, hosts, Math.round(read), Math.round(read / 5 * (1 + 0.5 * Math.sin(t / 5000)))]);
  }
  const up = gears[gear - 1];
  return { nameNode: 'nn1:8020', at: new Date(NOW).toISOString(), haState: 'active', safeMode: false,
    state: { gear: gear, wantedGear: held ? 3 : gear, phase: phase, held: held ? 'h07:9866 did not wake' : undefined, since: '2026-11-25T19:00:00Z', by: 'ada',
      reason: 'evening', hostsAwake: up, hosts: hosts, gears: gears, mode: 'auto' },
    steps: steps(gears, held ? hosts : up),
    nodes: { SERVING: up, ASLEEP: hosts - up, STANDING_BY: 0, LOST: 0 },
    power: { switched: true, meteredHosts: hosts, watts: list.reduce((sum, host) => sum + host.watts, 0), joules: 4e8 },
    uncoveredBlocks: 0, loweredBlocks: 12, offloadedBlocks: 34, offloadedBytes: 5e9, underReplicated: 0, bytesMovedTotal: 9e10, bytesMovedThisShift: 2e9,
    coverageProven: '2026-11-25T19:58:00Z', wakes: { hosts: 12, meanSeconds: 95, lastSeconds: 91 }, refusals: [], hosts: list,
    notices: ['2026-11-25T19:00:04Z phase DRAINING -> POWERING_DOWN', '2026-11-25T19:01:30Z phase POWERING_DOWN -> STEADY'],
    history: { recent: day.slice(-15), day: day } };
}

// On the way up: hosts in every state that a shift has, a failed one, a lost one, and one that is kept awake.
function waking(hosts) {
  const data = cluster(hosts, 'POWERING_UP'), list = data.hosts, half = Math.ceil(hosts / 2);
  Object.assign(data.state, { wantedGear: 3, since: '2026-11-25T19:59:00Z', waitingFor: list[half].name + ' to serve' });
  data.steps = steps(data.state.gears, hosts);
  data.progress = { done: half, of: hosts, text: half + ' of ' + hosts + ' hosts serve' };
  Object.assign(list[half], { wanted: 'ON' });
  Object.assign(list[half + 1], { wanted: 'OFF', service: 'STANDING_BY', power: 'ON', watts: 90 });
  Object.assign(list[half + 2], { service: 'FAILED', alarms: ['gave up: no heartbeat for 900 s'] });
  Object.assign(list[half + 3], { service: 'LOST', power: 'ON' });
  Object.assign(list[half + 4], { keptAwakeBy: ['ns2'], power: 'ON', service: 'STANDING_BY', wanted: undefined });
  data.nodes = { SERVING: half, ASLEEP: hosts - half - 4, STANDING_BY: 2, LOST: 1, FAILED: 1 };
  return data;
}

module.exports = { cluster, waking };
