// SPDX-License-Identifier: Apache-2.0
// What the sleeping hosts save, and the lever: gears as steps, with the command for each. Data goes in as text, never as markup.
'use strict';
window.gearsSaving = (function () {
  // A gap in the history longer than this is not counted: nothing is known of it.
  var MOST_GAP = 600, chosen = null, last = null;

  function at(id) { return document.getElementById(id); }
  function el(tag, text, cls) {
    var node = document.createElement(tag);
    if (text !== undefined && text !== null) { node.textContent = String(text); }
    if (cls) { node.className = cls; }
    return node;
  }
  function list(value) { return Array.isArray(value) ? value : []; }
  function number(value) { return typeof value === 'number' && isFinite(value) ? value : null; }
  function kilo(watts) { return Math.abs(watts) >= 1000 ? (watts / 1000).toFixed(1) + ' kW' : Math.round(watts) + ' W'; }
  function count(n, one) { return n + ' ' + one + (n === 1 ? '' : 's'); }
  function switched(d) { return !d.power || d.power.switched !== false; }

  // Mean watts of the hosts that serve and report watts, and where these come from; watts is null when none reports.
  function awake(d) {
    var sum = 0, n = 0, sources = [];
    list(d.hosts).forEach(function (host) {
      if (host.service === 'SERVING' && number(host.watts) !== null) {
        sum += host.watts;
        n++;
        if (sources.indexOf(String(host.wattsSource)) < 0) { sources.push(String(host.wattsSource)); }
      }
    });
    return { watts: n ? sum / n : null, hosts: n, sources: sources };
  }

  // Only hosts that are off save anything: a host out of service that stays powered saves nothing.
  function now(d) {
    var mean = awake(d), saved = 0, off = 0;
    if (!switched(d)) { return { watts: 0, off: 0, mean: mean }; }
    list(d.hosts).forEach(function (host) {
      if (host.power === 'OFF') {
        off++;
        saved += Math.max(0, (mean.watts || 0) - (number(host.watts) || 0));
      }
    });
    return { watts: mean.watts === null && off ? null : saved, off: off, mean: mean };
  }

  function today(d, saving) {
    var each = saving.off ? saving.watts / saving.off : saving.mean.watts, joules = 0, t = new Date(d.at);
    if (!switched(d)) { return 0; }
    if (each === null || isNaN(t.getTime())) { return null; }
    var midnight = new Date(t.getFullYear(), t.getMonth(), t.getDate()).getTime() / 1000;
    var samples = list(d.history && d.history.day).filter(Array.isArray);
    samples.forEach(function (sample, i) {
      var to = i + 1 < samples.length ? samples[i + 1][0] : t.getTime() / 1000, from = Math.max(sample[0], midnight);
      if (to > from) { joules += Math.min(to - from, MOST_GAP) * sample[3] * each; }
    });
    return joules / 3.6e6;
  }

  function rate(id) {
    var value = parseFloat(at(id).value);
    return isFinite(value) && value >= 0 ? value : null;
  }

  function figure(to, name, value, small) {
    var box = el('div'), dd = el('dd', value);
    dd.appendChild(el('small', small));
    box.appendChild(el('dt', name));
    box.appendChild(dd);
    to.appendChild(box);
  }

  function drawSaving(d) {
    var saving = now(d), kwh = today(d, saving), mean = saving.mean, to = document.createDocumentFragment();
    var full = mean.watts === null ? null : mean.watts * list(d.hosts).length;
    figure(to, 'Saved now (estimate)', saving.watts === null ? 'not known' : kilo(saving.watts),
      saving.watts && full ? Math.round(100 * saving.watts / full) + ' % of ' + kilo(full) + ' with all awake'
        : count(saving.off, 'host') + ' off');
    figure(to, 'Saved today', kwh === null ? 'not known' : kwh.toFixed(kwh < 10 ? 2 : 0) + ' kWh', 'since midnight, as far as recorded');
    var price = rate('price'), co2 = rate('co2');
    figure(to, 'Money today', kwh === null || price === null ? '–' : (kwh * price).toFixed(2),
      price === null ? 'set a price per kWh below' : 'at ' + price + ' per kWh');
    figure(to, 'CO₂ today', kwh === null || co2 === null ? '–' : (kwh * co2 / 1000).toFixed(1) + ' kg',
      co2 === null ? 'set grams per kWh below' : 'at ' + co2 + ' g per kWh');
    at('saving').replaceChildren(to);
    at('saving-how').textContent = !switched(d)
      ? 'Hosts are not switched (dfs.namenode.gear.power is none): they stay powered, thus nothing is saved.'
      : mean.watts === null ? 'No serving host reports watts: the saving is not known.'
        : 'Estimated: a sleeping host would draw ' + Math.round(mean.watts) + ' W, the mean of ' + count(mean.hosts, 'serving host')
          + (/model|setting|estimate/.test(mean.sources.join()) ? ' (also estimated: ' : ' (measured: ') + mean.sources.join(', ') + ').';
  }

  function bytes(value) {
    var units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'], i = 0, n = value;
    while (n >= 1024 && i < units.length - 1) { n /= 1024; i++; }
    return (i === 0 ? n : n.toFixed(1)) + ' ' + units[i];
  }
  function span(millis) { return millis < 120000 ? Math.round(millis / 1000) + ' s' : Math.round(millis / 60000) + ' min'; }

  // What a dry run says of a gear, short: hosts, watts, bytes. Empty for the gear that is in force.
  function effects(step, d) {
    var out = [], change = number(step.hostsToSleep) ? count(step.hostsToSleep, 'host') + ' to sleep'
      : number(step.hostsToWake) ? count(step.hostsToWake, 'host') + ' to wake' : '';
    if (!change) { return out; }
    out.push(change);
    if (switched(d)) { out.push(kilo(Math.abs(step.wattsSaved)) + (step.wattsSaved < 0 ? ' more' : ' less')); }
    out.push(number(step.bytesToMove) === null ? 'blocks not counted yet' : step.bytesToMove ? bytes(step.bytesToMove) + ' to copy first'
      : 'nothing to copy first');
    return out;
  }

  function drawLever(d) {
    var to = document.createDocumentFragment(), s = d.state, steps = list(d.steps), mean = awake(d), all = list(s.gears).length;
    var most = steps.reduce(function (so, step) { return Math.max(so, step.hosts); }, 1);
    steps.forEach(function (step) {
      var gear = step.gear, small = el('small'), button = el('button', null, 'step' + (s.gear === gear ? ' present' : '')
        + (s.wantedGear === gear && s.gear !== gear ? ' wanted' : ''));
      button.type = 'button';
      button.setAttribute('aria-expanded', chosen === gear ? 'true' : 'false');
      button.setAttribute('aria-controls', 'order');
      button.id = 'step-' + gear;
      button.style.setProperty('--height', Math.round(100 * step.hosts / most) + '%');
      button.appendChild(el('span', null, 'bar'));
      button.appendChild(el('strong', 'Gear ' + gear));
      button.appendChild(el('span', count(step.hosts, 'host')));
      button.appendChild(el('span', mean.watts === null ? 'watts not known' : 'about '
        + kilo(mean.watts * (switched(d) ? step.hosts : list(d.hosts).length))));
      button.appendChild(el('em', s.gear === gear ? 'present' : s.wantedGear === gear ? 'wanted' : ''));
      effects(step, d).forEach(function (line) { small.appendChild(el('span', line)); });
      button.appendChild(small);
      button.addEventListener('click', function () { chosen = chosen === gear ? null : gear; draw(last); at('step-' + gear).focus(); });
      to.appendChild(button);
    });
    var active = document.activeElement && document.activeElement.id;
    at('lever').replaceChildren(to);
    if (active && /^step-\d+$/.test(active) && at(active)) { at(active).focus(); }
    at('lever-more').textContent = all > steps.length ? steps.length + ' of ' + all + ' gears are drawn; -setGear takes each of them.' : '';
    drawOrder(d, steps.filter(function (step) { return step.gear === chosen; })[0]);
  }

  function drawOrder(d, step) {
    at('order').hidden = !step;
    if (!step) { return; }
    var counted = Date.parse(d.coverageProven), what = number(step.hostsToSleep) ? count(step.hostsToSleep, 'host') + ' would fall asleep'
      : number(step.hostsToWake) ? count(step.hostsToWake, 'host') + ' would wake' : 'no host would wake or fall asleep';
    var parts = ['Gear ' + step.gear + ': ' + what].concat(effects(step, d).slice(1));
    if (number(step.etaMillis)) { parts.push('in force after about ' + span(step.etaMillis)); }
    at('order-text').textContent = parts.join(', ') + '.' + (step.bytesToMove && !isNaN(counted) ? ' Blocks were counted '
      + span(Math.max(0, Date.parse(d.at) - counted)) + ' ago.' : '') + (step.wattsSource ? ' Watts: ' + step.wattsSource + '.' : '')
      + ' The safety checks run when you give the order; -dryRun behind it runs them and changes nothing.';
    at('command').value = 'hdfs dfsadmin -setGear ' + step.gear + ' -reason "from the page"';
  }

  function draw(d) {
    last = d;
    drawSaving(d);
    drawLever(d);
  }

  ['price', 'co2'].forEach(function (id) {
    try { at(id).value = window.localStorage.getItem('gears.' + id) || ''; } catch (e) { at(id).value = ''; }
    at(id).addEventListener('input', function () {
      try { window.localStorage.setItem('gears.' + id, at(id).value); } catch (e) { at('copied').textContent = ''; }
      if (last) { drawSaving(last); }
    });
  });
  at('copy').addEventListener('click', function () {
    at('command').select();
    // Browsers give the clipboard to pages over HTTPS only; elsewhere the text is selected.
    if (navigator.clipboard) {
      navigator.clipboard.writeText(at('command').value).then(function () { at('copied').textContent = 'Copied.'; },
        function () { at('copied').textContent = 'Selected: press Ctrl+C.'; });
    } else {
      at('copied').textContent = 'Selected: press Ctrl+C.';
    }
  });
  return { draw: draw, awake: awake, switched: switched };
})();
