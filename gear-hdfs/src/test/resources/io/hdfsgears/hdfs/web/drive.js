// SPDX-License-Identifier: Apache-2.0
// Drives the page in Chromium. Arguments: the page's address, the program chromium, a folder for screenshots or nothing.
// Prints "ok NAME" or "FAIL NAME: why" for each check. Needs playwright-core and axe-core below NODE_PATH.
'use strict';
const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { chromium } = require('playwright-core');
const [address, program, pictures] = process.argv.slice(2);
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const NOW = Date.parse('2026-11-25T20:00:00Z');

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
    const g = gearAt(new Date(t * 1000).getUTCHours()), up = gears[g - 1];
    day.push([t, g, up, hosts - up, up * 178 + (hosts - up) * 4 + 6 * up * Math.sin(t / 2500), hosts]);
  }
  const up = gears[gear - 1];
  return { nameNode: 'nn1:8020', at: new Date(NOW).toISOString(), haState: 'active', safeMode: false,
    state: { gear: held ? 0 : gear, wantedGear: held ? 3 : gear, phase: phase, held: held ? 'h07 did not wake' : undefined, since: '2026-11-25T19:00:00Z', by: 'ada',
      reason: 'evening', hostsAwake: up, hosts: hosts, gears: gears, mode: 'auto' },
    nodes: { SERVING: up, ASLEEP: hosts - up, STANDING_BY: 0, LOST: 0 },
    power: { switched: true, meteredHosts: hosts, watts: list.reduce((sum, host) => sum + host.watts, 0), joules: 4e8 },
    uncoveredBlocks: 0, loweredBlocks: 12, offloadedBlocks: 34, offloadedBytes: 5e9, underReplicated: 0, bytesMovedTotal: 9e10, bytesMovedThisShift: 2e9,
    coverageProven: '2026-11-25T19:58:00Z', wakes: { hosts: 12, meanSeconds: 95, lastSeconds: 91 }, refusals: [], hosts: list, notices: ['gear 2 at 19:00'],
    history: { recent: day.slice(-15), day: day } };
}

async function main() {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  let failed = 0;
  // Opens the page with this data, or with the servlet's own where there is none.
  async function open(data, options) {
    const context = await browser.newContext(Object.assign({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC', bypassCSP: false }, options));
    const page = await context.newPage(), errors = [];
    page.on('console', (line) => { if (line.type() === 'error') { errors.push(line.text()); } });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('dialog', (dialog) => { errors.push('dialog'); dialog.dismiss(); });
    if (data) { await page.route('**/gears.json', (route) => route.fulfill({ json: data })); }
    await page.goto(address);
    await page.locator('#saving dd').first().waitFor();
    return { page, errors, close: () => context.close() };
  }
  async function check(name, data, options, body) {
    try {
      const one = await open(data, options);
      await body(one.page);
      assert.deepStrictEqual(one.errors, [], 'console errors');
      await one.close();
      console.log('ok ' + name);
    } catch (error) {
      failed++;
      console.log('FAIL ' + name + ': ' + String(error.stack || error).replace(/\n/g, ' | ').slice(0, 900));
    }
  }
  // The page's own policy holds; the checker goes in through the debugger.
  async function violations(page) {
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run());
    return found.violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 120) + ' ' + node.failureSummary.slice(0, 160)).join(' ; '));
  }
  const text = (page, id) => page.locator('#' + id).innerText();

  await check('servlet', null, {}, async (page) => {
    assert.match(await text(page, 'hosts'), /<\/script><img src=x onerror=alert\(1\)>/);
    assert.strictEqual(await page.locator('img').count(), 0);
  });
  await check('saving', cluster(12, 'STEADY'), {}, async (page) => {
    assert.match(await text(page, 'saving'), /1\.1 kW/);
    assert.match(await text(page, 'saving-how'), /Estimated.*measured: pdu/);
    await page.locator('summary').click();
    await page.fill('#price', '0.3');
    assert.match(await text(page, 'saving'), /at 0\.3 per kWh/);
    assert.strictEqual(await page.locator('#chart canvas').count(), 2);
    assert.match(await text(page, 'chart'), /all awake/);
  });
  const none = cluster(12, 'STEADY');
  none.power.switched = false;
  await check('none', none, {}, async (page) => {
    assert.match(await text(page, 'saving'), /Saved now\s+0 W/i);
    assert.match(await text(page, 'saving'), /Saved today\s+0\.00 kWh/i);
    assert.match(await text(page, 'saving-how'), /not switched/);
  });
  await check('held', cluster(12, 'HELD'), {}, async (page) => {
    assert.match(await text(page, 'attention'), /The shift is held: h07 did not wake.*-cancelGear/);
    assert.match(await text(page, 'points'), /h07:9866: did not wake for 300 s/);
    assert.match(await text(page, 'racks'), /◔/);
  });
  await check('search', cluster(1000, 'STEADY'), {}, async (page) => {
    await page.fill('#search', 'h777');
    assert.match(await text(page, 'found'), /^1 of 1000 hosts$/);
    assert.strictEqual(await page.locator('#hosts tr').count(), 1);
    await page.fill('#search', '/r2 primary');
    assert.match(await text(page, 'found'), /^67 of 1000 hosts$/);
  });
  await check('keyboard', cluster(12, 'STEADY'), {}, async (page) => {
    for (let i = 0; i < 10 && !(await page.evaluate(() => document.activeElement.id === 'step-1')); i++) { await page.keyboard.press('Tab'); }
    await page.keyboard.press('Enter');
    assert.match(await page.inputValue('#command'), /^hdfs dfsadmin -setGear 1 -reason/);
    assert.match(await text(page, 'order-text'), /3 hosts would fall asleep/);
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'step-1');
  });
  for (const scheme of ['light', 'dark']) {
    await check('axe ' + scheme, cluster(12, scheme === 'dark' ? 'STEADY' : 'HELD'), { colorScheme: scheme }, async (page) => {
      await page.locator('#step-1').click();
      assert.deepStrictEqual(await violations(page), []);
    });
  }
  await check('phone', cluster(12, 'HELD'), { viewport: { width: 390, height: 800 } }, async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), 'scrolls sideways');
  });
  if (pictures) {
    for (const phase of ['STEADY', 'HELD']) {
      for (const width of [1280, 390]) {
        const one = await open(cluster(12, phase), { viewport: { width: width, height: width > 1000 ? 1150 : 1400 } });
        await one.page.waitForTimeout(300);
        await one.page.screenshot({ path: path.join(pictures, 'page-' + (phase === 'HELD' ? 'held' : 'day') + '-' + width + '.png') });
        await one.close();
      }
    }
  }
  await browser.close();
  process.exit(failed ? 1 : 0);
}
main().catch((error) => { console.log('FAIL start: ' + error); process.exit(2); });
