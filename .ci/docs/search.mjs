// SPDX-License-Identifier: Apache-2.0
// Types each question of docs/data/search-questions.csv into the search of the built site, by the theme's own search worker.
// Fails unless the section that answers it is on one of the first three pages that the search lists.
import {readFileSync, readdirSync} from "node:fs";
import {createContext, runInContext} from "node:vm";

const FIRST = 3;
const QUESTIONS = "docs/data/search-questions.csv";
const SITE = "target/site";

/** @returns a function that sends a message to the worker and awaits its answer */
function worker() {
  const folder = `${SITE}/assets/javascripts/workers`;
  const file = readdirSync(folder).find(name => /^search\..*\.js$/.test(name));
  let listener;
  let answered;
  const world = {console, addEventListener: (type, heard) => (listener = heard), postMessage: answer => answered(answer)};
  world.self = world;
  runInContext(readFileSync(`${folder}/${file}`, "utf8"), createContext(world));
  return data => new Promise(resolve => {
    answered = resolve;
    listener({data});
  });
}

const send = worker();
const index = JSON.parse(readFileSync(`${SITE}/search/search_index.json`, "utf8"));
await send({type: 0, data: {...index, options: {suggest: true}}});

let failed = false;
const rows = readFileSync(QUESTIONS, "utf8").trim().split("\n").slice(1).map(line => line.split(","));
for (const [question, wanted] of rows) {
  const {data} = await send({type: 2, data: question});
  const pages = data.items.slice(0, FIRST);
  const place = pages.findIndex(page => page.some(section => section.location === wanted));
  if (process.argv.includes("--show")) {
    console.log(`${question}: ${place + 1}`, data.items.slice(0, 5).map(page => page.slice(0, 3).map(section => section.location).join(" ")));
  }
  if (place < 0) {
    failed = true;
    const found = pages.map(page => page[0].location).join(", ") || "nothing";
    console.error(`docs: the search for '${question}' does not lead to ${wanted}, but to ${found}`);
  }
}
process.exit(failed || rows.length === 0 ? 1 : 0);
