// SPDX-License-Identifier: Apache-2.0
// Draws gears.json. Whatever comes from there goes in as text, never as markup. Asks every five seconds while the page is seen.
'use strict';
(function () {
  var PERIOD = 5000, DENSE = 120;
  var STATES = {
    SERVING: ['\u25CF', 'serving'], STANDING_BY: ['\u25D0', 'standing by'],
    ASLEEP: ['\u263E', 'asleep'], LOST: ['\u2715', 'lost'],
    FAILED: ['\u2715', 'failed'], OPERATOR: ['\u25C7', 'operator'],
    WAKING: ['\u25D4', 'waking'], FALLING_ASLEEP: ['\u25D2', 'falling asleep']
  };
  var PHASES = {
    STEADY: 'steady', POWERING_UP: 'hosts wake', CATCHING_UP: 'catching up', DRAINING: 'draining',
    POWERING_DOWN: 'hosts fall asleep', HELD: 'held'
  };
  var MOST_POINTS = 50;
  var last = null, fails = 0, order = { key: 'position', sign: 1 };

  function at(id) { return document.getElementById(id); }
  function el(tag, text, cls) {
    var node = document.createElement(tag);
    if (text !== undefined && text !== null) { node.textContent = String(text); }
    if (cls) { node.className = cls; }
    return node;
  }
  function has(map, word) { return Object.prototype.hasOwnProperty.call(map, word); }
  function state(word) { return has(STATES, word) ? word : 'LOST'; }
  function phase(word) { return has(PHASES, word) ? PHASES[word] : String(word); }
  // What a host does, where its order and its power differ.
  function shown(host) {
    var word = state(host.service);
    if (word === 'ASLEEP' && host.wanted === 'ON') { return 'WAKING'; }
    if ((word === 'ASLEEP' || word === 'STANDING_BY') && host.wanted === 'OFF' && host.power !== 'OFF') {
      return 'FALLING_ASLEEP';
    }
    return word;
  }
  function count(n, one) { return n + ' ' + one + (n === 1 ? '' : 's'); }
  function list(value) { return Array.isArray(value) ? value : []; }
  function number(value) { return typeof value === 'number' && isFinite(value) ? value : null; }
  function bytes(value) {
    var units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'], i = 0, n = number(value);
    if (n === null) { return '?'; }
    while (n >= 1024 && i < units.length - 1) { n /= 1024; i++; }
    return (i === 0 ? n : n.toFixed(1)) + ' ' + units[i];
  }
  function watts(value) {
    var n = number(value);
    return n === null ? '? W' : n >= 10000 ? (n / 1000).toFixed(1) + ' kW' : Math.round(n) + ' W';
  }
  function energy(joules) {
    var n = number(joules);
    return n === null ? '' : n < 3.6e6 ? (n / 3600).toFixed(1) + ' Wh' : (n / 3.6e6).toFixed(2) + ' kWh';
  }
  function span(seconds) {
    var s = Math.max(0, Math.round(seconds));
    return s < 120 ? s + ' s' : s < 7200 ? Math.round(s / 60) + ' min' : s < 172800 ? Math.round(s / 3600) + ' h'
      : Math.round(s / 86400) + ' d';
  }
  function since(iso, now) {
    var t = Date.parse(iso);
    return isNaN(t) ? '' : span((now - t) / 1000);
  }
  function clock(iso) {
    var t = new Date(iso);
    return isNaN(t.getTime()) ? String(iso) : t.toLocaleString();
  }
  function tile(to, name, value, small, bad) {
    var box = el('div', null, bad ? 'bad' : ''), dd = el('dd', value);
    if (small) { dd.appendChild(el('small', small)); }
    box.appendChild(el('dt', name));
    box.appendChild(dd);
    to.appendChild(box);
  }
  function refused(d, outcome) {
    return list(d.refusals).reduce(function (sum, one) { return sum + (one.outcome === outcome ? one.count : 0); }, 0);
  }
  function gearText(gear) { return gear > 0 ? String(gear) : 'between gears'; }

  function drawNow(d) {
    var now = document.createDocumentFragment(), s = d.state, power = d.power || {}, t = Date.parse(d.at);
    tile(now, 'Gear', gearText(s.gear) + (s.gear > 0 ? ' of ' + list(s.gears).length : ''),
      s.wantedGear !== s.gear ? 'wanted: ' + gearText(s.wantedGear) : '');
    tile(now, 'Phase', phase(s.phase), 'since ' + since(s.since, t), s.phase === 'HELD');
    tile(now, 'Hosts', d.nodes.SERVING + ' serve',
      d.nodes.ASLEEP + ' asleep, ' + d.nodes.STANDING_BY + ' standing by');
    if (d.nodes.LOST > 0) { tile(now, 'Lost', count(d.nodes.LOST, 'host'), 'should serve, not heard of', true); }
    tile(now, 'Power', power.meteredHosts > 0 ? watts(power.watts) : 'not metered',
      power.meteredHosts + ' of ' + count(s.hosts, 'host') + ' report watts'
      + (power.joules > 0 ? '; ' + energy(power.joules) + ' since the start' : ''));
    tile(now, 'Mode', s.mode || '?', s.mode ? '' : 'known to the active NameNode');
    at('now').replaceChildren(now);
    at('shift').hidden = !d.progress;
    if (d.progress) {
      at('shift-text').textContent = phase(s.phase) + ': ' + d.progress.text + '; ' + since(s.since, t) + ' so far';
      at('shift-bar').hidden = !(d.progress.of > 0);
      at('shift-bar').max = Math.max(1, d.progress.of);
      at('shift-bar').value = d.progress.done;
    }
    at('why').textContent = 'Last request: by ' + s.by + ', ' + s.reason + '.'
      + (s.waitingFor ? ' Waiting for: ' + s.waitingFor : '')
      + (s.ends ? ' Goes back to ' + count(s.endsHosts, 'host') + ' at ' + clock(s.ends) + '.' : '');
  }

  // What somebody should look at, the worst first, each with what to do.
  function drawAttention(d) {
    var points = [], s = d.state, lines = document.createDocumentFragment();
    if (s.phase === 'HELD') {
      points.push('The shift is held: ' + (s.held || 'no reason given') + '. Data stays up. It goes on by itself once the cause is'
        + ' gone; else order another gear by -setGear, or go back by -cancelGear.');
    }
    if (d.uncoveredBlocks > 0) {
      points.push(count(d.uncoveredBlocks, 'block') + ' without a replica on a serving host'
        + (list(d.uncoveredPaths).length ? ', in ' + list(d.uncoveredPaths).join(', ') : '')
        + '. Counted again until there is none; -gearReport -verbose names them, -setGear max wakes every host.');
    }
    list(d.hosts).forEach(function (host) {
      list(host.alarms).forEach(function (alarm) { points.push(host.name + ': ' + alarm); });
    });
    list(d.hosts).forEach(function (host) {
      if (list(host.keptAwakeBy).length) {
        points.push(host.name + ' may sleep here and is kept awake by ' + host.keptAwakeBy.join(', '));
      }
    });
    points.slice(0, MOST_POINTS).forEach(function (point) {
      var li = el('li');
      // Commands stand out and are not broken at their hyphen.
      point.split(/(?<= )(-[a-z]+[A-Z]\w+)/).forEach(function (part, i) {
        li.appendChild(i % 2 ? el('code', part) : document.createTextNode(part));
      });
      lines.appendChild(li);
    });
    if (points.length > MOST_POINTS) {
      lines.appendChild(el('li', 'and ' + (points.length - MOST_POINTS) + ' more: hdfs dfsadmin -gearReport'));
    }
    at('attention').hidden = !points.length;
    at('attention').className = s.phase === 'HELD' || d.uncoveredBlocks > 0 ? 'banner' : '';
    at('points').replaceChildren(lines);
  }

  function drawRacks(d) {
    var racks = new Map(), hosts = list(d.hosts), all = document.createDocumentFragment();
    hosts.forEach(function (host) {
      if (!racks.has(host.rack)) { racks.set(host.rack, []); }
      racks.get(host.rack).push(host);
    });
    Array.from(racks.keys()).sort(function (a, b) {
      return String(a).localeCompare(String(b), undefined, { numeric: true });
    }).forEach(function (rack) {
      var box = el('div', null, 'rack'), title = el('h3', rack), ul = el('ul'), sum = 0, metered = 0, up = 0;
      racks.get(rack).forEach(function (host) {
        var word = shown(host), li = el('li', null, 'host ' + word + (host.role === 'PRIMARY' ? ' primary' : ''));
        li.title = '#' + host.position + ' ' + host.name + ', ' + STATES[word][1]
          + (host.wanted ? ', wanted ' + host.wanted : '')
          + list(host.alarms).map(function (alarm) { return ', ' + alarm; }).join('');
        li.appendChild(el('span', STATES[word][0], 'mark'));
        li.appendChild(el('span', host.position, 'pos'));
        li.appendChild(el('span', host.name, 'name'));
        li.appendChild(el('span', number(host.watts) === null ? '\u2013' : watts(host.watts), 'watts'));
        ul.appendChild(li);
        up += word === 'SERVING' ? 1 : 0;
        if (number(host.watts) !== null) { sum += host.watts; metered++; }
      });
      title.appendChild(el('small', '  ' + up + ' of ' + racks.get(rack).length + ' serve'
        + (metered ? ', ' + watts(sum) : '')));
      box.appendChild(title);
      box.appendChild(ul);
      all.appendChild(box);
    });
    at('racks').className = 'racks' + (hosts.length > DENSE ? ' dense' : '');
    at('racks').replaceChildren(all);
    if (!at('legend').firstChild) {
      Object.keys(STATES).forEach(function (word) {
        var li = el('li');
        li.appendChild(el('span', STATES[word][0], 'mark ' + word));
        li.appendChild(document.createTextNode(STATES[word][1]));
        at('legend').appendChild(li);
      });
      at('legend').appendChild(el('li', 'number: place on the chain; bold: primary'));
    }
  }

  function drawSaving(d) {
    if (window.gearsSaving) { window.gearsSaving.draw(d); }
  }

  function drawChart(d) {
    if (window.gearsChart) { window.gearsChart.draw(d, document.querySelector('input[name=span]:checked').value); }
  }

  function drawData(d) {
    var data = document.createDocumentFragment(), m = d.migration, wakes = d.wakes || {};
    var counted = d.coverageProven ? 'counted ' + since(d.coverageProven, Date.parse(d.at)) + ' ago' : '';
    if (number(d.uncoveredBlocks) === null) {
      tile(data, 'Uncovered blocks', '?', d.haState === 'active' ? 'not counted yet' : 'the active NameNode counts them');
    } else {
      tile(data, 'Uncovered blocks', d.uncoveredBlocks, counted, d.uncoveredBlocks > 0);
      tile(data, 'To move when hosts wake', bytes(d.offloadedBytes), count(d.offloadedBlocks, 'block') + ', ' + counted);
      tile(data, 'Fewer replicas by design', count(d.loweredBlocks, 'block'), counted);
    }
    tile(data, 'Under-replicated', count(d.underReplicated, 'block'), 'queued or being copied');
    tile(data, 'Moved', bytes(d.bytesMovedTotal), bytes(d.bytesMovedThisShift) + ' in this shift');
    tile(data, 'Time to wake', wakes.hosts > 0 ? span(wakes.meanSeconds) : '?',
      wakes.hosts > 0 ? 'mean of ' + wakes.hosts + ', last ' + span(wakes.lastSeconds) : 'no host woke yet');
    tile(data, 'Requests refused', refused(d, 'refused'), [['bad_argument', 'with bad arguments'], ['not_authorized', 'not authorized'],
      ['not_active', 'to a NameNode that is not active']].map(function (kind) { return [refused(d, kind[0]), kind[1]]; })
      .filter(function (kind) { return kind[0] > 0; }).map(function (kind, i) { return (i === 0 ? 'also ' : '') + kind.join(' '); }).join(', '));
    at('data').replaceChildren(data);
    at('migration').textContent = !m ? '' : 'Migration ' + m.kind + (m.path ? ' of ' + m.path : '') + ': ' + m.phase + ', ' + m.blocksDone
      + ' blocks done, ' + m.blocksLeft + ' left, ' + bytes(m.bytesPerSecond) + '/s' + (m.why ? '; ' + m.why : '') + '.';
  }

  function drawLogs(d) {
    var notices = document.createDocumentFragment(), decisions = document.createDocumentFragment();
    list(d.notices).slice().reverse().forEach(function (line) {
      var li = el('li'), parts = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (.*)$/.exec(line);
      if (parts) { li.appendChild(el('time', clock(parts[1]))); }
      li.appendChild(document.createTextNode(parts ? parts[2] : line));
      notices.appendChild(li);
    });
    list(d.auto && d.auto.decisions).slice().reverse().forEach(function (one) {
      var li = el('li');
      li.appendChild(el('time', clock(one.at)));
      li.appendChild(document.createTextNode(one.kind + (one.to ? ' ' + one.from + ' \u2192 ' + one.to + ' hosts' : '')
        + ': ' + one.reason));
      decisions.appendChild(li);
    });
    if (!notices.firstChild) { notices.appendChild(el('li', 'none')); }
    if (!decisions.firstChild) { decisions.appendChild(el('li', 'none')); }
    at('notices').replaceChildren(notices);
    at('decisions').replaceChildren(decisions);
  }

  function sorted(hosts) {
    function value(host) { return order.key === 'state' ? STATES[shown(host)][1] : host[order.key]; }
    return hosts.slice().sort(function (a, b) {
      var x = value(a), y = value(b), none = (x === undefined) - (y === undefined);
      return none || order.sign * (typeof x === 'number' && typeof y === 'number' ? x - y
        : String(x).localeCompare(String(y), undefined, { numeric: true })) || a.position - b.position;
    });
  }

  function drawHosts(d) {
    var rows = document.createDocumentFragment(), words = String(at('search').value || '').toLowerCase().split(/\s+/), found = 0;
    document.querySelectorAll('th[data-key]').forEach(function (th) {
      th.setAttribute('aria-sort', th.dataset.key !== order.key ? 'none' : order.sign > 0 ? 'ascending' : 'descending');
    });
    sorted(list(d.hosts)).forEach(function (host) {
      var tr = el('tr'), word = shown(host), cell = el('td');
      var line = [host.name, host.rack, STATES[word][1], host.role].join(' ').toLowerCase();
      if (!words.every(function (one) { return line.indexOf(one) >= 0; })) { return; }
      found++;
      tr.appendChild(el('td', host.position, 'number'));
      tr.appendChild(el('td', host.name, 'host-name'));
      tr.appendChild(el('td', host.rack));
      cell.appendChild(el('span', STATES[word][0], 'mark ' + word));
      cell.appendChild(document.createTextNode(STATES[word][1]));
      tr.appendChild(cell);
      tr.appendChild(el('td', host.power + (host.wanted && host.wanted !== host.power ? ' \u2192 ' + host.wanted : '')));
      tr.appendChild(el('td', number(host.watts) === null ? '\u2013' : watts(host.watts) + ' ' + host.wattsSource, 'number'));
      tr.appendChild(el('td', String(host.role).toLowerCase()));
      tr.appendChild(el('td', host.transfers, 'number'));
      tr.appendChild(el('td', host.blocks, 'number'));
      tr.appendChild(el('td', bytes(host.usedBytes), 'number'));
      rows.appendChild(tr);
    });
    at('hosts').replaceChildren(rows);
    at('found').textContent = found + ' of ' + count(list(d.hosts).length, 'host');
  }

  function draw(d) {
    var ha = d.haState === 'active' ? '' : d.haState === 'standby'
      ? 'This NameNode is standby: it follows the active one, which alone decides and counts. ' : d.haState ? d.haState + '. ' : '';
    at('who').textContent = 'NameNode ' + d.nameNode + (d.haState ? ', ' + d.haState : '') + (d.at ? ', ' + clock(d.at) : '');
    at('alert').textContent = ha + (d.safeMode ? 'The NameNode is in safe mode. ' : '') + (d.message || '');
    at('all').hidden = !d.state;
    drawIcon(d);
    document.title = d.state ? 'Gear ' + d.state.gear + ', ' + phase(d.state.phase) : 'Gears';
    if (d.state) {
      [drawSaving, drawNow, drawAttention, drawRacks, drawChart, drawData, drawLogs, drawHosts].forEach(function (part) { part(d); });
    }
  }

  // The tab shows the gear, red while somebody should look.
  function drawIcon(d) {
    if (!d.state) { return; }
    var bad = d.state.phase === 'HELD' || d.uncoveredBlocks > 0 || d.nodes.LOST > 0, text = d.state.gear > 0 ? Number(d.state.gear) : '?';
    at('icon').href = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16"'
      + ' height="16" rx="3" fill="' + (bad ? '#b42318' : d.state.phase === 'STEADY' ? '#1a7f37' : '#9a6700') + '"/><text x="8" y="12" font-size="11"'
      + ' font-family="sans-serif" font-weight="bold" fill="#fff" text-anchor="middle">' + text + '</text></svg>');
  }

  function ask() {
    fetch('gears.json', { cache: 'no-store', credentials: 'same-origin' }).then(function (answer) {
      if (!answer.ok) { throw new Error('HTTP ' + answer.status); }
      return answer.json();
    }).then(function (d) {
      fails = 0;
      last = d;
      draw(d);
    }).catch(function (error) {
      fails++;
      at('alert').textContent = 'No answer from the NameNode (' + error.message + '), asked ' + count(fails, 'time')
        + '; what is shown may be old.';
    }).then(function () { setTimeout(next, PERIOD); });
  }
  function next() {
    if (document.hidden) { setTimeout(next, 1000); } else { ask(); }
  }

  document.querySelectorAll('input[name=span]').forEach(function (input) {
    input.addEventListener('change', function () { if (last && last.state) { drawChart(last); } });
  });
  document.querySelectorAll('th[data-key]').forEach(function (th) {
    th.querySelector('button').addEventListener('click', function () {
      order = { key: th.dataset.key, sign: th.dataset.key === order.key ? -order.sign : 1 };
      if (last && last.state) { drawHosts(last); }
    });
  });
  at('search').addEventListener('input', function () { if (last && last.state) { drawHosts(last); } });
  ask();
})();
