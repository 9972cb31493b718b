import type { CatalogueEntry } from './entry.ts'

/** What can be wrong in a condition, a computed value or the braces of a text. */
export const expressionsEntries = {
  'expression-empty': {
    message: () => 'There is no expression here.',
    explain: 'A condition, a value after `=` or a pair of braces is empty. Write an expression, or remove it.',
  },
  'expression-too-long': {
    message: (limit) => `This expression is larger than ${limit}.`,
    explain:
      'Length, parts and nesting of an expression are limited, so that no file can make the checker slow. Move a part of it into a computed field and use that.',
  },
  'expression-syntax': {
    message: (what) => `This is not an expression: ${what}.`,
    explain:
      'Expressions are CEL: names, members (`row.pieces`), texts in quotes, numbers, `&& || ! == != < <= > >= + - * in`, `a ? b : c`, and the functions of the language.',
  },
  'operator-spelling': {
    message: (written, right) => `"${written}" is written "${right}" in an expression.`,
    explain:
      'Equality is `==`, inequality `!=`, and `&&`, `||`, `!` stand for and, or, not. There is one spelling for each.',
  },
  'unknown-name': {
    message: (name) => `There is no "${name}" here.`,
    explain:
      'The names of an expression depend on its place: `row` where a row is shown, `selected` in the selection bar, `form` in the rules of a field that is filled in in a form, `query`, `session`, `today`, the reads of the screen. A text needs quotes: `row.Status == "Open"`.',
  },
  'unknown-member': {
    message: (member, of) => `"${of}" has no "${member}".`,
    explain: 'The fields of a row are those declared under `fields`. An undeclared member would always be null.',
  },
  'no-members': {
    message: (member, what) => `".${member}" needs a row, and this is ${what}.`,
    explain:
      'Only rows have members. Take one row of a list with `first(rows).x`, test all with `rows.exists(r, r.x)`, or collect with `rows.map(r, r.x)`.',
  },
  'compare-different': {
    message: (left, right) => `This compares ${left} with ${right}, which is never equal.`,
    explain:
      'Values of different types are never equal and have no order. Put quotes around what is a text, and take them off what is a number; a code such as `0010` is a text.',
  },
  'no-day': {
    message: (written) => `"${written}" is no day.`,
    explain:
      'A day is written 2026-04-01, in an expression `"2026-04-01"`; a moment `"2026-04-01T10:30"`. One that is computed begins with `=`: `=today`, `=form.begins`. Compared with any other text, and with a day that the calendar does not have, no day is ever reached.',
  },
  'empty-text': {
    message: (field) => `"${field}" is null when it is empty, never "".`,
    explain:
      'An empty field of a form, and of a stored document or record, is null: `form.Name != ""` would always hold. Compare it with `null`; where an ERP sends `""` as well, write `or(form.Name, "") != ""`.',
  },
  'cannot-order': {
    message: (what) => `There is no order for ${what}.`,
    explain: 'Numbers, texts and dates can be smaller or larger; yes/no values, rows and lists can only be equal.',
  },
  'needs-number': {
    message: (operator, what) => `"${operator}" needs numbers, and this is ${what}.`,
    explain: '`-` and `*` work on numbers. Dates are compared, not subtracted.',
  },
  'cannot-add': {
    message: (left, right) => `"+" cannot add ${left} and ${right}.`,
    explain:
      '`+` adds two numbers, joins two texts or joins two lists. To show a number inside words write it in braces: `Price {row.Price | money}`.',
  },
  'not-yesno': {
    message: (where, what) => `${where} must be yes or no, and this is ${what}.`,
    explain:
      'A condition, and each side of `&&`, `||` and `!`, must be yes or no. A value is not yes because it exists: write `size(rows) > 0` or `row.Name != null`.',
  },
  'in-needs-list': {
    message: (what) => `"in" needs a list on its right, and this is ${what}.`,
    explain: 'Write `row.Status in ["Open", "Closed"]`.',
  },
  'no-remainder': {
    message: (operator) => `There is no "${operator}" in expressions.`,
    explain:
      'There is no remainder of a division. Eighteen per cent of an amount is `amount * 0.18`, or `amount * rate / 100`. One value is divided by another with `/`; `//` would begin a comment and cut the rest of the expression.',
  },
  'no-index': {
    message: () => 'A list has no [ ] here.',
    explain: 'An index may point beyond the end. Take one row with `first(rows)`, or choose with `rows.filter(r, …)`.',
  },
  'no-matches': {
    message: () => 'Pattern matching is not allowed in expressions.',
    explain:
      'A crafted text can keep a pattern busy for seconds. A field may have a `pattern`, which is checked in time linear in the text.',
  },
  'unknown-function': {
    message: (name) => `There is no function "${name}".`,
    explain:
      'The functions are size, first, sum, lower, trim, escapeLike, or, finds, days, pairs, changed, and on lists map, filter, exists, all. What they cannot express needs a new word of the language.',
  },
  'function-form': {
    message: (written, right) => `"${written}" is written "${right}".`,
    explain:
      'size, first, sum, lower, trim and pairs take their value in brackets: `size(rows)`. map, filter, exists and all follow a list: `rows.exists(r, r.pieces > 0)`.',
  },
  'wrong-arguments': {
    message: (name, wanted, got) => `"${name}" takes ${wanted}, not ${got}.`,
    explain:
      'size, first, sum, abs, lower, trim, escapeLike, pairs, monthOf and yearOf take one value, changed one read; or, finds, round, roundTo, days, months, hours, minutes, addDays and addMonths take two values, min and max several or a list; map, filter, exists, all take a name and an expression.',
  },
  'wrong-argument': {
    message: (name, wanted, got) => `"${name}" needs ${wanted}, and this is ${got}.`,
    explain:
      'size takes a list or a text, first a list, sum a list of numbers, lower, trim and escapeLike a text, pairs a list of rows, changed a read, finds two texts, or two values of one type, round, roundTo and abs numbers, min and max numbers or days, days, months, hours, minutes, monthOf and yearOf days or moments, addDays and addMonths a day and a number.',
  },
  'literal-not-allowed': {
    message: (written) => `"${written}" is not a value of expressions.`,
    explain:
      'Values are texts in quotes, numbers up to 15 digits, true, false, null, lists and maps. Bytes, raw texts and unsigned numbers are not.',
  },
  'map-key-text': {
    message: () => 'The keys of a map must be texts in quotes.',
    explain: 'Write `{"name": row.Name}`.',
  },
  'brace-open': {
    message: () => 'This "{" is never closed.',
    explain: 'In a text, `{expression}` inserts a value. A literal brace is doubled: `{{`.',
  },
  'brace-stray': {
    message: () => 'This "}" closes nothing.',
    explain: 'In a text, `{expression}` inserts a value. A literal brace is doubled: `}}`.',
  },
  'unknown-format': {
    message: (name) => `There is no format "${name}".`,
    explain: 'The formats are number, money, percent, date and datetime: `{row.pieces | money}`.',
  },
  'format-type': {
    message: (format, what) => `The format "${format}" does not fit ${what}.`,
    explain: 'number, money and percent print numbers; date and datetime print dates.',
  },
  'text-needs-value': {
    message: (what) => `A text cannot show ${what}.`,
    explain:
      'Braces show one value: a text, a number, a date or yes/no. For a list write `size(rows)`, or a field of one row: `first(rows).Name`.',
  },
} as const satisfies Record<string, CatalogueEntry>
