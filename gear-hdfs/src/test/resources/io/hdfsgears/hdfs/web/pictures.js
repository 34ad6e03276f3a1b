// SPDX-License-Identifier: Apache-2.0
// Compares the page with the pictures of docs, pixel by pixel. Both are drawn with one font, from npm: a machine's own fonts do not
// matter. A picture that differs is written beside the expected one and their difference.
'use strict';
const fs = require('fs');
const path = require('path');
const pixelmatch = require('pixelmatch');
const { PNG } = require('pngjs');
const { cluster, waking } = require('./clusters.js');

// The same glyphs from every build of Chromium, as far as it lets one ask for that.
const FLAGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb', '--hide-scrollbars'];
// Of one pixel's colour, and of all pixels: edges differ between versions of Chromium, a word or a box that moved is more than this.
const COLOUR = 0.2, PIXELS = 0.004;

const SHOTS = [
  { name: 'page-day-1280', data: () => cluster(12, 'STEADY'), width: 1280, height: 1600 },
  { name: 'page-day-390', data: () => cluster(12, 'STEADY'), width: 390, height: 2150 },
  { name: 'page-held-1280', data: () => cluster(12, 'HELD'), width: 1280, height: 1150 },
  { name: 'page-held-390', data: () => cluster(12, 'HELD'), width: 390, height: 1400 },
  { name: 'page-shift-dark-1280', data: () => waking(12), width: 1280, height: 2150, scheme: 'dark' }
];

function font(name, file) {
  const bytes = fs.readFileSync(path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf', file));
  return '@font-face { font-family: ' + name + '; ' + (file.includes('Bold') ? 'font-weight: 700; ' : '') + 'src: url(data:font/ttf;base64,'
    + bytes.toString('base64') + '); }\n';
}

async function shot(browser, address, one, css) {
  const context = await browser.newContext({ viewport: { width: one.width, height: one.height }, timezoneId: 'UTC', locale: 'en-GB', bypassCSP: true,
    colorScheme: one.scheme || 'light', deviceScaleFactor: 1, reducedMotion: 'reduce' });
  await context.addInitScript(() => { localStorage.setItem('gears.price', '0.30'); localStorage.setItem('gears.co2', '380'); });
  const page = await context.newPage();
  await page.route('**/gears.json', (route) => route.fulfill({ json: one.data() }));
  await page.route('**/gears.css', async (route) => {
    const own = await route.fetch();
    await route.fulfill({ response: own, body: await own.text() + css });
  });
  await page.goto(address);
  await page.locator('#chart canvas').first().waitFor();
  // The canvas takes a font that is there already.
  await page.evaluate(() => Promise.all(['400 12px pictures', '700 12px pictures', '400 12px mono'].map((name) => document.fonts.load(name))));
  await page.check('input[value=recent]');
  await page.check('input[value=day]');
  await page.evaluate(() => { document.activeElement.blur(); window.scrollTo(0, 0); return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))); });
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return bytes;
}

// Which share of the pixels differs; all of them where the sizes do.
function difference(bytes, wanted, to) {
  const now = PNG.sync.read(bytes), then = PNG.sync.read(wanted);
  if (now.width !== then.width || now.height !== then.height) { return 1; }
  const drawn = new PNG({ width: now.width, height: now.height });
  const count = pixelmatch(now.data, then.data, drawn.data, now.width, now.height, { threshold: COLOUR });
  const share = count / (now.width * now.height);
  if (to && share > PIXELS) { fs.writeFileSync(to, PNG.sync.write(drawn)); }
  return share;
}

// What differs, a line each. With `make` the expected pictures are made and nothing is compared.
async function compare(browser, address, expected, differing, make) {
  const css = font('pictures', 'DejaVuSans.ttf') + font('pictures', 'DejaVuSans-Bold.ttf') + font('mono', 'DejaVuSansMono.ttf')
    + 'body { font-family: pictures !important; } code, .fields .grow input { font-family: mono !important; }';
  const lines = [], taken = [];
  fs.mkdirSync(differing, { recursive: true });
  for (const one of SHOTS) {
    const bytes = await shot(browser, address, one, css), file = path.join(expected, one.name + '.png');
    taken.push(bytes);
    if (make) {
      fs.writeFileSync(file, bytes);
      continue;
    }
    const beside = path.join(differing, one.name), share = fs.existsSync(file) ? difference(bytes, fs.readFileSync(file), beside + '-difference.png') : 1;
    if (share > PIXELS) {
      fs.writeFileSync(beside + '-now.png', bytes);
      lines.push(one.name + ': ' + (100 * share).toFixed(2) + ' % of the pixels differ from ' + file + '; see ' + path.resolve(differing)
        + '. Is it meant to? Then make the pictures anew, see docs/metrics.md');
    }
  }
  // A comparison that cannot fail is none: one tile that is gone must be seen.
  const small = Object.assign({}, SHOTS[0], { data: () => { const data = cluster(12, 'STEADY'); data.state.gears = [3, 6]; data.steps.pop(); return data; } });
  const share = difference(await shot(browser, address, small, css), taken[0]);
  if (share <= PIXELS) { lines.push('a gear that is gone changes ' + (100 * share).toFixed(2) + ' % of the pixels and is not seen'); }
  return lines;
}

module.exports = { FLAGS, compare };
