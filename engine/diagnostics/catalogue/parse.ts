import type { CatalogueEntry } from './entry.ts'

/** Mistakes that prevent a file from becoming a tree. */
export const parseEntries = {
  'empty-file': {
    message: () => 'This file is empty.',
    explain: 'A screen begins with `label:` and `kind:`. Delete the file if the screen is not wanted.',
  },
  'file-too-large': {
    message: (size, limit) => `This file has ${size}; the limit is ${limit}.`,
    explain: 'The largest screens have about 10 KB. Larger files are refused before they are read.',
  },
  'too-deep': {
    message: (limit) => `This is nested more than ${limit} levels deep.`,
    explain: 'Screens nest six or seven levels. Deeper files are refused before they are read.',
  },
  'too-many-keys': {
    message: (limit) => `This map has more than ${limit} keys.`,
    explain:
      'A file of translations has one or two thousand keys, other maps far fewer. Larger maps are refused before they are read.',
  },
  'too-many-aliases': {
    message: (limit) => `There are more than ${limit} anchors and aliases here, or what they repeat.`,
    explain: 'Aliases of aliases can grow a small file into one that fills the memory. Write the values out.',
  },
  'too-many-values': {
    message: (limit) => `This file has more than ${limit} keys and values.`,
    explain: 'The largest screens have a few hundred. Larger files are refused before they are read.',
  },
  'alias-in-itself': {
    message: (name) => `"*${name}" is inside the value it refers to.`,
    explain: 'A value cannot contain itself. Write the value out.',
  },
  'unknown-alias': {
    message: (name) => `"*${name}" repeats "&${name}", which is not defined above.`,
    explain: 'In YAML a leading `*` repeats a value marked with `&`. If it is meant as text, quote it.',
  },
  'control-character': {
    message: (code) => `There is a control character (${code}) here.`,
    explain: 'Invisible characters come from copying or from a file that is not text. Delete it.',
  },
  'pasted-character': {
    message: (what, right) => `There is ${what} here; write ${right}.`,
    explain:
      'Word processors, chats and web pages put other spaces, dashes, colons and quotes in the place of those of the keyboard, and characters that nobody sees. YAML and expressions do not take them for what they look like. `check --fix` replaces them.',
  },
  'many-documents': {
    message: () => 'A file holds one screen, and here a second document begins.',
    explain: '`---` on its own line begins another document, which would be ignored. Remove the line.',
  },
  'no-directives': {
    message: (written) => `"${written}" is a YAML directive, which screens do not support.`,
    explain: 'Files are always YAML 1.2. Remove the line.',
  },
  'quote-expression': {
    message: (why) => `YAML does not read this as one value: ${why}. Quote it.`,
    explain:
      "YAML gives meaning to `!`, `#`, `{`, `[`, `%`, `@`, quotes at the beginning, `: ` anywhere, and inside `{ }` to every comma; an expression or a text with them is cut, often silently. Put single quotes around the whole value, and double every single quote inside: `when: '!form.done'`.",
  },
  'quote-in-quotes': {
    message: (quote) => `The text ends at the second ${quote}, and more follows.`,
    explain: "Inside single quotes a quote is doubled: `'It''s late'`. Inside double quotes it is escaped: `\\\"`.",
  },
  'no-tags': {
    message: (tag) => `"${tag}" is a YAML tag, and screens have none.`,
    explain: 'A word that begins with `!` gives the value a YAML type. If it is meant as text, quote it.',
  },
  'space-after-colon': {
    message: (key) => `There is no space after "${key}:".`,
    explain: 'YAML sees a key only when its colon is followed by a space or ends the line.',
  },
  'space-after-dash': {
    message: () => 'There is no space after the dash.',
    explain: 'YAML sees an item of a list only when its dash is followed by a space.',
  },
  'missing-colon': {
    message: (written) => `"${written}" is no key: there is no colon.`,
    explain: 'Each line of a map is `key: value`. Items of a list begin with `- `.',
  },
  'missing-dash': {
    message: (written) => `"${written}" is among the items of a list but has no dash.`,
    explain: 'Each item of a list begins with `- `; a text of several lines is indented deeper than its dash.',
  },
  'missing-comma': {
    message: () => 'A comma is missing here.',
    explain: 'Inside `{ }` and `[ ]` the entries are separated by commas. A text that contains `: ` is quoted.',
  },
  'grouped-number': {
    message: () => 'A number is written without commas.',
    explain:
      'Inside `{ }` and `[ ]` a comma ends a value: 10,00,000 would be three of them. Write 1000000; the screen shows it grouped.',
  },
  'tab-indent': {
    message: () => 'This line is indented with a tab.',
    explain: 'YAML allows only spaces for indentation. Two for each level is the custom.',
  },
  'bad-indent': {
    message: () => 'This line begins in the wrong column.',
    explain: 'The keys of one map, and the items of one list, begin in the same column.',
  },
  'duplicate-key': {
    message: (key, line) => `"${key}" is already there, on line ${line}.`,
    explain: 'A key occurs once in a map; of two, one would be lost. Remove or rename one.',
  },
  'key-not-text': {
    message: () => 'A key must be a word or a quoted text.',
    explain: 'YAML allows lists, maps and empty keys; screens do not.',
  },
  'bad-escape': {
    message: (written) => `"${written}" is not an escape YAML knows.`,
    explain: 'In double quotes a backslash begins an escape such as `\\n`. Use single quotes to keep backslashes.',
  },
  'not-closed': {
    message: (what) => `${what} is not closed.`,
    explain:
      'Every quote, brace and bracket that is opened is closed, and inside brackets items are separated by commas.',
  },
  'yaml-syntax': {
    message: (what) => `This is not YAML: ${what}.`,
    explain:
      'The file cannot be read. The message says what was expected at this place; often a quote, a colon or the indentation of the line above is missing.',
  },
} as const satisfies Record<string, CatalogueEntry>
