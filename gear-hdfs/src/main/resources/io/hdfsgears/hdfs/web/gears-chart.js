// SPDX-License-Identifier: Apache-2.0
// The chart of hosts and watts over time, by uPlot. The gap below the dashed line "all awake" is what is saved.
'use strict';
window.gearsChart = (function () {
  var plots = [], width = 0, span = '';

  function at(id) { return document.getElementById(id); }
  function number(value) { return typeof value === 'number' && isFinite(value) ? value : null; }
  function color(name) { return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim(); }
  function shade(name) { return color(name) + '55'; }
  function axis(label, unit) {
    return { label: label, stroke: color('dim'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line') }, size: 56,
      labelSize: 20, values: function (u, values) { return values.map(function (v) { return v === null ? '' : unit(v); }); } };
  }
  function whole(v) { return v % 1 ? '' : String(v); }
  function watts(v) { return Math.abs(v) >= 1000 ? (v / 1000) + ' kW' : v + ' W'; }

  // Dotted upright lines where the gear changed.
  function shifts(u) {
    var gears = u.gears, ctx = u.ctx;
    ctx.save();
    ctx.strokeStyle = color('fg');
    ctx.fillStyle = color('fg');
    ctx.textAlign = 'left';
    ctx.font = Math.round(11 * devicePixelRatio) + 'px system-ui, sans-serif';
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    for (var i = 1; i < gears.length; i++) {
      if (gears[i] === gears[i - 1] || !gears[i]) { continue; }
      var x = Math.round(u.valToPos(u.data[0][i], 'x', true));
      ctx.beginPath();
      ctx.moveTo(x, u.bbox.top);
      ctx.lineTo(x, u.bbox.top + u.bbox.height);
      ctx.stroke();
      ctx.fillText('→ ' + gears[i], x + 3 * devicePixelRatio, u.bbox.top + 12 * devicePixelRatio);
    }
    ctx.restore();
  }

  function options(height, axisY, series, range, hooks) {
    return { width: width, height: height, cursor: { sync: { key: 'gears' }, drag: { x: false, y: false } }, scales: { y: { range: range } },
      axes: [{ stroke: color('dim'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line') } }, axisY],
      series: [{ label: 'Time' }].concat(series), hooks: hooks };
  }

  function make(d, hosts, power, gears, most, top) {
    var steps = uPlot.paths.stepped({ align: 1 });
    function area(label, name) {
      return { label: label, stroke: color(name), fill: shade(name), width: 1.5, paths: steps, points: { show: false } };
    }
    at('chart').replaceChildren();
    var first = new uPlot(options(210, axis('Hosts', whole), [
      { label: 'all', stroke: color('dim'), dash: [6, 4], points: { show: false } },
      area('serving and asleep', 'asleep'), area('serving', 'serving')], [0, most * 1.08],
    { drawAxes: [], draw: [shifts], init: [function (u) { u.gears = gears; }] }), hosts, at('chart'));
    var second = new uPlot(options(150, axis('Power', watts), [
      { label: 'all awake', stroke: color('dim'), dash: [6, 4], points: { show: false } },
      { label: 'drawn', stroke: color('watts'), fill: shade('watts'), width: 1.5, points: { show: false } }], [0, top], {}),
    power, at('chart'));
    plots = [first, second];
  }

  function draw(d, chosen) {
    var samples = (d.history && Array.isArray(d.history[chosen]) ? d.history[chosen] : []).filter(Array.isArray);
    if (samples.length < 2) {
      at('chart').replaceChildren();
      plots = [];
      at('chart-text').textContent = 'Not enough samples yet.';
      return;
    }
    var mean = window.gearsSaving.awake(d).watts, most = d.state.hosts || 1, all = mean === null ? null : mean * most;
    var times = samples.map(function (s) { return s[0]; });
    var known = samples.map(function (s) { return number(s[4]); });
    var hosts = [times, samples.map(function () { return most; }), samples.map(function (s) { return s[2] + s[3]; }),
      samples.map(function (s) { return s[2]; })];
    var power = [times, samples.map(function () { return all; }), known];
    var top = 1.15 * Math.max(10, all || 0, Math.max.apply(null, known.map(function (w) { return w || 0; })));
    var serving = hosts[3], wide = Math.max(260, at('chart').clientWidth);
    width = wide;
    span = chosen;
    make(d, hosts, power, samples.map(function (s) { return s[1]; }), most, top);
    at('chart-text').textContent = 'Hosts that serve: ' + Math.min.apply(null, serving) + ' to ' + Math.max.apply(null, serving) + ', now '
      + serving[serving.length - 1] + ' of ' + most + '. The gap below the dashed line is what the sleepers save; dotted lines are shifts.';
  }
  function pause() { return at('chart').matches(':hover'); }
  return { draw: function (d, chosen) { if (!(plots.length && pause() && span === chosen)) { draw(d, chosen); } } };
})();
