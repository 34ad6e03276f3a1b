// SPDX-License-Identifier: Apache-2.0
// A sentence has at most `max` words (35). Code in backticks counts as one word, so do numbers.
"use strict";
const { split } = require("sentence-splitter");
const { StringSource } = require("textlint-util-to-string");

const words = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

module.exports = function (context, options = {}) {
  const { Syntax, RuleError, report, locator } = context;
  const max = options.max ?? 35;
  const oneWord = ({ node, maskValue }) => (node.type === Syntax.Code ? maskValue("X") : undefined);

  const check = (node) => {
    const source = new StringSource(node, { replacer: oneWord });
    for (const sentence of split(source.toString())) {
      const count = sentence.type === "Sentence" ? words(sentence.raw) : 0;
      if (count > max) {
        const index = source.originalIndexFromIndex(sentence.range[0]) ?? 0;
        const text = sentence.raw.split(/\s+/).slice(0, 8).join(" ");
        report(node, new RuleError(`${count} words in a sentence, at most ${max}: "${text} ...". Make it two.`, { padding: locator.at(index) }));
      }
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check };
};
