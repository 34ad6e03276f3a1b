// SPDX-License-Identifier: Apache-2.0
// Drives the page in Chromium. Arguments: the page's address, the program chromium, the folder of the expected pictures, a folder for
// pictures that differ, and "make" to make the expected ones anew. Prints "ok NAME" or "FAIL NAME: why" for each check. Needs the
// packages of npm that .ci/run installs, below NODE_PATH.
'use strict';
const assert = require('assert');
const fs = require('fs');
const { chromium } = require('playwright-core');
const [address, program, expected, differing, make] = process.argv.slice(2);
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const { cluster, waking } = require('./clusters.js');
const pictures = require('./pictures.js');

async function main() {
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'].concat(pictures.FLAGS) });
  let failed = 0;
  // Opens the page with this data, or with the servlet's own where there is none.
  async function open(data, options) {
    const context = await browser.newContext(Object.assign({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC', locale: 'en-GB', bypassCSP: false }, options));
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
    assert.match(await text(page, 'saving'), /4\.52\s+at 0\.3 per kWh/);
    await page.fill('#co2', '400');
    assert.match(await text(page, 'saving'), /6\.0 kg\s+at 400 g per kWh/);
    await page.reload();
    await page.locator('#saving dd').first().waitFor();
    assert.match(await text(page, 'saving'), /at 0\.3 per kWh/);
  });
  await check('lever', cluster(12, 'STEADY'), {}, async (page) => {
    const steps = page.locator('.step');
    assert.strictEqual(await steps.count(), 3);
    assert.match(await steps.nth(0).innerText(), /Gear 1\s+3 hosts\s+about 551 W\s+3 hosts to sleep\s+534 W less\s+1\.4 GiB to copy first/);
    assert.match(await steps.nth(1).innerText(), /present$/);
    assert.match(await steps.nth(2).innerText(), /6 hosts to wake\s+1\.1 kW more\s+nothing to copy first/);
    const heights = await page.locator('.step .bar').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
    assert.ok(heights[0] < heights[1] && heights[1] < heights[2], 'steps rise: ' + heights);
    await steps.nth(0).click();
    assert.match(await text(page, 'order-text'), /in force after about 3 min\. Blocks were counted 2 min ago\..*-dryRun/);
    await page.click('#copy');
    await page.locator('#copied', { hasText: /Copied|Selected/ }).waitFor();
    assert.strictEqual(await page.evaluate(() => window.getSelection().toString() || document.activeElement.value), 'hdfs dfsadmin -setGear 1 -reason "from the page"');
    await steps.nth(0).click();
    assert.ok(await page.locator('#order').isHidden());
  });
  await check('chart', cluster(12, 'STEADY'), {}, async (page) => {
    assert.strictEqual(await page.locator('#chart canvas').count(), 3);
    assert.match(await text(page, 'chart'), /asleep.*standing by, waking or lost.*serving[^]*clients read.*clients write[^]*all awake.*drawn/);
    assert.match(await text(page, 'chart-text'), /3 to 12, now 6 of 12\. The gap .* is what the sleepers save\..*this NameNode was down/);
    const over = page.locator('#chart .u-over').first(), box = await over.boundingBox();
    await over.hover({ position: { x: box.width / 4, y: 40 } }); // six hours of 24
    assert.match(await text(page, 'chart'), /02:00all12asleep9standing by, waking or lost0serving3\s[^]*02:00clients read31\.5 MB\/sclients write3\.6 MB\/s\s[^]*02:00all awake2\.20 kWdrawn555 W/);
    await page.mouse.move(0, 0);
    await page.locator('input[value=recent]').focus();
    await page.keyboard.press('Space');
    assert.match(await text(page, 'chart-text'), /6 to 6, now 6 of 12/);
  });
  const standby = cluster(12, 'STEADY');
  Object.assign(standby, { haState: 'standby' });
  standby.history.day.forEach((sample) => { sample[7] = null; sample[8] = null; });
  await check('standby', standby, {}, async (page) => {
    assert.match(await text(page, 'alert'), /This NameNode is standby/);
    assert.strictEqual(await page.locator('#chart canvas').count(), 2);
    assert.match(await text(page, 'chart-text'), /The load is known to the active NameNode alone/);
  });
  await check('states', waking(12), {}, async (page) => {
    for (const state of ['SERVING', 'WAKING', 'FALLING_ASLEEP', 'FAILED', 'LOST', 'STANDING_BY', 'ASLEEP']) {
      assert.ok(await page.locator('.host.' + state).count() > 0, state);
    }
    const marks = await page.locator('#legend .mark').evaluateAll((all) => all.map((mark) => getComputedStyle(mark).color + mark.textContent));
    assert.strictEqual(new Set(marks).size, marks.length - 1, 'lost and failed share a mark, no others do');
    assert.match(await text(page, 'points'), /h11:9866 may sleep here and is kept awake by ns2/);
    assert.match(await text(page, 'shift-text'), /hosts wake: 6 of 12 hosts serve; 60 s so far/);
    assert.match(await page.title(), /^Gear 2, hosts wake$/);
    assert.match(await page.getAttribute('#icon', 'href'), /b42318.*%3E2%3C/);
    assert.strictEqual(await page.locator('.step.wanted').evaluate((step) => getComputedStyle(step).borderTopStyle), 'dashed');
  });
  const many = cluster(1000, 'STEADY');
  many.state.gears = Array.from({ length: 801 }, (x, i) => 200 + i);
  await check('many gears', many, {}, async (page) => {
    assert.match(await text(page, 'lever-more'), /^3 of 801 gears are drawn/);
  });
  await check('links', null, {}, async (page) => {
    const links = await page.locator('footer a').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.ok(links.includes('dfshealth.html#tab-overview') && links.includes('dfshealth.html#tab-datanode'), 'stock: ' + links);
    for (const link of links) {
      const answer = await page.request.get(new URL(link, address).href);
      assert.strictEqual(answer.status(), 200, link);
    }
    assert.match(await (await page.request.get(new URL('dfshealth.html', address).href)).text(), /href="gears">Gears/);
    assert.strictEqual((await page.request.get(address + '/')).url(), address);
  });
  const none = cluster(12, 'STEADY');
  none.power.switched = false;
  await check('none', none, {}, async (page) => {
    assert.match(await text(page, 'saving'), /Saved now \(estimate\)\s+0 W/i);
    assert.match(await text(page, 'saving'), /Saved today\s+0\.00 kWh/i);
    assert.match(await text(page, 'saving-how'), /not switched/);
    assert.match(await text(page, 'chart'), /drawn/);
    assert.doesNotMatch(await text(page, 'chart'), /all awake/);
    assert.doesNotMatch(await text(page, 'chart-text'), /save/);
  });
  await check('held', cluster(12, 'HELD'), {}, async (page) => {
    assert.match(await text(page, 'attention'), /The shift is held: h07:9866 did not wake.*-cancelGear/);
    assert.ok((await page.locator('#attention').boundingBox()).y < (await page.locator('#saving').boundingBox()).y, 'the banner comes first');
    assert.match(await text(page, 'points'), /h07:9866: did not wake for 300 s/);
    assert.match(await text(page, 'racks'), /◔/);
  });
  await check('search', cluster(1000, 'STEADY'), {}, async (page) => {
    await page.fill('#search', 'h777');
    assert.match(await text(page, 'found'), /^1 of 1000 hosts$/);
    assert.strictEqual(await page.locator('#hosts tr').count(), 1);
    await page.fill('#search', '/r2 primary');
    assert.match(await text(page, 'found'), /^67 of 1000 hosts$/);
    await page.fill('#search', '');
    await page.getByRole('button', { name: 'watts' }).click();
    await page.getByRole('button', { name: 'watts' }).click();
    assert.strictEqual(await page.locator('th[aria-sort=descending]').innerText(), 'watts');
    assert.match(await page.locator('#hosts tr').first().innerText(), /186 W pdu/);
    assert.match(await page.locator('#hosts tr').last().innerText(), /4 W pdu/);
  });
  await check('keyboard', cluster(12, 'STEADY'), {}, async (page) => {
    for (let i = 0; i < 10 && !(await page.evaluate(() => document.activeElement.id === 'step-1')); i++) { await page.keyboard.press('Tab'); }
    await page.keyboard.press('Enter');
    assert.match(await page.inputValue('#command'), /^hdfs dfsadmin -setGear 1 -reason/);
    assert.match(await text(page, 'order-text'), /3 hosts would fall asleep/);
    assert.strictEqual(await page.evaluate(() => document.activeElement.id), 'step-1');
  });
  for (const scheme of ['light', 'dark']) {
    for (const data of [cluster(12, 'STEADY'), cluster(12, 'HELD'), waking(12)]) {
      await check('axe ' + scheme + ' ' + data.state.phase, data, { colorScheme: scheme }, async (page) => {
        await page.locator('#step-1').click();
        assert.deepStrictEqual(await violations(page), []);
      });
    }
  }
  await check('phone', cluster(12, 'HELD'), { viewport: { width: 390, height: 800 } }, async (page) => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390), 'scrolls sideways');
  });
  await check('wall', cluster(12, 'STEADY'), { viewport: { width: 2560, height: 1440 } }, async (page) => {
    assert.strictEqual(await page.evaluate(() => getComputedStyle(document.body).fontSize), '20px');
  });
  const differ = await pictures.compare(browser, address, expected, differing, make === 'make');
  failed += differ.length;
  differ.forEach((line) => console.log('FAIL picture ' + line));
  if (!differ.length) { console.log('ok pictures'); }
  await browser.close();
  process.exit(failed ? 1 : 0);
}
main().catch((error) => { console.log('FAIL start: ' + error); process.exit(2); });
