// SPDX-License-Identifier: Apache-2.0
// The chart of the day by uPlot: hosts by state as areas, the load of clients, watts. Where hosts are switched, the gap
// below "all awake" is what is saved.
'use strict';
window.gearsChart = (function () {
  // A longer time between two samples is a gap: the NameNode was down.
  var MOST_GAP = { recent: 60, day: 600 };
  var plots = [], span = '';

  function at(id) { return document.getElementById(id); }
  function number(value) { return typeof value === 'number' && isFinite(value) ? value : null; }
  function color(name) { return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim(); }
  function font(size) { return Math.round(size) + 'px ' + getComputedStyle(document.body).fontFamily; }
  function whole(v) { return v % 1 ? '' : String(v); }
  function watts(v) { return Math.abs(v) >= 1000 ? (v / 1000) + ' kW' : v + ' W'; }
  function mega(v) { return String(v / 1e6); }
  function clock(seconds) {
    var t = new Date(seconds * 1000);
    return isNaN(t.getTime()) ? '' : t.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  }
  function largest(rows) {
    return rows.reduce(function (most, row) {
      return row.reduce(function (so, value) { return value === null ? so : Math.max(so, value); }, most);
    }, 0);
  }

  // One row a sample, and an empty one in each gap, so that no line is drawn across it.
  function rows(samples, gap) {
    var out = [];
    samples.forEach(function (s, i) {
      if (i > 0 && s[0] - samples[i - 1][0] > gap) { out.push([samples[i - 1][0] + 1, null, null, null, null, null, null, null, null]); }
      out.push(s);
    });
    return out;
  }
  function column(all, value) { return all.map(function (s) { return s[1] === null ? null : value(s); }); }

  function axis(label, unit) {
    return { label: label, stroke: color('dim'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line') }, size: 66,
      labelSize: 20, gap: 3, font: font(12), labelFont: font(12),
      values: function (u, values) { return values.map(function (v) { return v === null ? '' : unit(v); }); } };
  }
  function times() {
    return { stroke: color('dim'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line') }, font: font(12), size: 32,
      space: 60, values: function (u, values) { return values.map(clock); } };
  }

  // Dotted upright lines where the gear changed, with the new gear where there is room for it.
  function shifts(u) {
    var gears = u.gears, ctx = u.ctx, free = -1, before = null;
    ctx.save();
    ctx.strokeStyle = color('fg');
    ctx.fillStyle = color('fg');
    ctx.textAlign = 'left';
    ctx.font = font(11 * devicePixelRatio);
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    gears.forEach(function (gear, i) {
      if (!gear) { return; }
      if (before && gear !== before) {
        var x = Math.round(u.valToPos(u.data[0][i], 'x', true)), text = '→ ' + gear;
        ctx.beginPath();
        ctx.moveTo(x, u.bbox.top);
        ctx.lineTo(x, u.bbox.top + u.bbox.height);
        ctx.stroke();
        if (u.named && x > free && x + ctx.measureText(text).width + 6 < u.bbox.left + u.bbox.width) {
          ctx.fillText(text, x + 3 * devicePixelRatio, u.bbox.top - 4 * devicePixelRatio);
          free = x + ctx.measureText(text).width + 6 * devicePixelRatio;
        }
      }
      before = gear;
    });
    ctx.restore();
  }

  function plot(height, gears, named, axisY, series, top, data) {
    var options = { width: Math.max(260, at('chart').clientWidth), height: height, scales: { y: { range: [0, top] } },
      cursor: { sync: { key: 'gears' }, drag: { x: false, y: false } }, padding: [named ? 18 : 8, 22, 0, 0],
      axes: [times(), axisY], series: [{ label: 'Time', value: function (u, v) { return v === null ? '–' : clock(v); } }].concat(series),
      hooks: { init: [function (u) { u.gears = gears; u.named = named; }], draw: [shifts] } };
    return new uPlot(options, data, at('chart'));
  }
  function line(label, name, unit, more) {
    return Object.assign({ label: label, stroke: color(name), width: 1.5, points: { show: false },
      value: function (u, v) { return v === null ? '–' : unit(v); } }, more);
  }

  // Stacked from below: what serves, what is on its way or lost, what sleeps. uPlot draws the later series over the earlier one.
  function hosts(all, gears, most) {
    var steps = uPlot.paths.stepped({ align: 1 });
    var size = function (s) { return number(s[6]) || most; };
    function area(label, name, value, own) {
      return [column(all, value), line(label, name, whole, { fill: color(name + '-area'), paths: steps,
        value: function (u, v, si, i) { return i === null || v === null ? '–' : whole(own(all[i])); } })];
    }
    var parts = [
      [column(all, size), line('all', 'dim', whole, { dash: [6, 4] })],
      area('asleep', 'asleep', size, function (s) { return s[3]; }),
      area('standing by, waking or lost', 'standby', function (s) { return size(s) - s[3]; }, function (s) { return size(s) - s[3] - s[2]; }),
      area('serving', 'serving', function (s) { return s[2]; }, function (s) { return s[2]; })];
    return plot(220, gears, true, axis('Hosts', whole), parts.map(function (p) { return p[1]; }), Math.max(1, most) * 1.02,
      [all.map(function (s) { return s[0]; })].concat(parts.map(function (p) { return p[0]; })));
  }

  function load(all, gears) {
    var reads = column(all, function (s) { return number(s[7]); }), writes = column(all, function (s) { return number(s[8]); });
    if (!reads.some(function (v) { return v !== null; })) { return null; }
    var shown = function (v) { return (v / 1e6).toFixed(1) + ' MB/s'; };
    return plot(150, gears, false, axis('Load, MB/s', mega), [line('clients read', 'load', shown, { fill: color('load-area') }),
      line('clients write', 'write', shown, { dash: [3, 2] })], 1.15 * Math.max(1e6, largest([reads, writes])),
    [all.map(function (s) { return s[0]; }), reads, writes]);
  }

  // Without a mean there is no line "all awake".
  function power(all, gears, mean, most) {
    var drawn = column(all, function (s) { return number(s[4]); });
    var full = mean === null ? null : column(all, function (s) { return mean * (number(s[6]) || most); });
    var shown = function (v) { return v >= 1000 ? (v / 1000).toFixed(2) + ' kW' : Math.round(v) + ' W'; };
    var series = [line('drawn', 'watts', shown, { fill: color('watts-area') })], data = [drawn];
    if (full !== null) {
      series.unshift(line('all awake', 'dim', shown, { dash: [6, 4] }));
      data.unshift(full);
    }
    return plot(150, gears, false, axis('Power', watts), series, 1.15 * Math.max(10, largest(data)),
      [all.map(function (s) { return s[0]; })].concat(data));
  }

  function draw(d, chosen) {
    var samples = (d.history && Array.isArray(d.history[chosen]) ? d.history[chosen] : []).filter(Array.isArray);
    plots.forEach(function (one) { one.destroy(); });
    plots = [];
    at('chart').replaceChildren();
    span = chosen;
    if (samples.length < 2) {
      at('chart-text').textContent = 'Not enough samples yet.';
      return;
    }
    var most = samples.reduce(function (so, s) { return Math.max(so, number(s[6]) || 0); }, d.state.hosts || 1);
    var all = rows(samples, MOST_GAP[chosen]), gears = all.map(function (s) { return s[1]; });
    var serving = samples.map(function (s) { return s[2]; });
    var mean = window.gearsSaving.switched(d) ? window.gearsSaving.awake(d).watts : null;
    plots = [hosts(all, gears, most), load(all, gears), power(all, gears, mean, most)]
      .filter(function (one) { return one !== null; });
    at('chart-text').textContent = 'Hosts that serve: ' + Math.min.apply(null, serving) + ' to ' + Math.max.apply(null, serving) + ', now '
      + serving[serving.length - 1] + ' of ' + d.state.hosts + '.'
      + (mean === null ? '' : ' The gap below the dashed line "all awake" is what the sleepers save.')
      + ' Dotted lines are shifts, with the new gear.' + (plots.length < 3 ? ' The load is known to the active NameNode alone.' : '')
      + (all.length > samples.length ? ' Where nothing is drawn, this NameNode was down.' : '');
  }
  function pause() { return at('chart').matches(':hover'); }
  return { draw: function (d, chosen) { if (!(plots.length && pause() && span === chosen)) { draw(d, chosen); } } };
})();
