// SPDX-License-Identifier: Apache-2.0
// As much of a browser as gears.js needs. Arguments: the script, a file of gears.json. Prints what each element with an id shows.
'use strict';
const fs = require('fs');
const [script, data] = process.argv.slice(2);

class Element {
  constructor(tag) { this.tag = tag; this.children = []; this.text = ''; this.className = ''; this.hidden = false; }
  get firstChild() { return this.children[0]; }
  set textContent(text) { this.children = []; this.text = String(text); }
  get textContent() { return [this.text].concat(this.children.map((child) => child.textContent)).join(' ').trim(); }
  appendChild(child) { this.children = this.children.concat(child.tag === '' ? child.children : [child]); }
  replaceChildren(...children) { this.children = []; this.text = ''; children.forEach((child) => this.appendChild(child)); }
  setAttribute(name, value) { this[name] = value; }
  addEventListener() {}
}

const known = {};
global.window = {};
global.document = {
  hidden: false,
  getElementById: (id) => known[id] || (known[id] = new Element('div')),
  createElement: (tag) => new Element(tag),
  createElementNS: (space, tag) => new Element(tag),
  createDocumentFragment: () => new Element(''),
  createTextNode: (text) => { const node = new Element('text'); node.textContent = text; return node; },
  querySelector: () => ({ value: 'recent' }),
  querySelectorAll: () => [],
};
global.fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve(JSON.parse(fs.readFileSync(data, 'utf8'))) });
global.setTimeout = () => {
  console.log('title: ' + document.title);
  Object.keys(known).sort().forEach((id) => {
    console.log(id + (known[id].hidden ? ' (hidden)' : '') + ': ' + known[id].textContent.replace(/\s+/g, ' '));
  });
};
require(fs.realpathSync(script));
