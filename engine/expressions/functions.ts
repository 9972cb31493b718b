/** The manual's entry for each function: its syntax, its result, and examples, which the manual evaluates. */
import type { FunctionName, Tree } from './tree.ts'

export interface FunctionDoc {
  readonly written: string
  /** Its result, as a phrase in lower case without a full stop. */
  readonly value: string
  /** Expressions over the names of the manual (tools/cli/expressions-manual.ts). */
  readonly examples: readonly [string, ...string[]]
}

type EachName = Extract<Tree, { op: 'each' }>['each']

/** All functions; `changed` is a name with a member for each read. */
export const functionDocs: Readonly<Record<FunctionName | EachName | 'changed', FunctionDoc>> = {
  size: { written: 'size(x)', value: 'how many rows, or letters', examples: ['size(form.lines)', 'size(form.client)'] },
  first: {
    written: 'first(rows)',
    value: 'the first row; of no rows an empty one, whose fields are all null',
    examples: ['first(form.lines).item', 'first(form.lines.filter(line, line.pieces > 99)).item'],
  },
  sum: {
    written: 'sum(numbers)',
    value: 'the sum, exact as on paper; what is empty counts nothing',
    examples: ['sum(form.lines.map(line, line.pieces * line.price))', 'sum([0.1, 0.2, null])'],
  },
  map: {
    written: 'rows.map(r, …)',
    value: 'a value of each row, as a list',
    examples: ['form.lines.map(line, line.item)'],
  },
  filter: {
    written: 'rows.filter(r, …)',
    value: 'the rows for which it holds',
    examples: ['form.lines.filter(line, line.pieces > 5).map(line, line.item)'],
  },
  exists: {
    written: 'rows.exists(r, …)',
    value: 'whether it holds for one row at least',
    examples: ['form.lines.exists(line, line.item == "Nut")'],
  },
  all: {
    written: 'rows.all(r, …)',
    value: 'whether it holds for every row; of no rows it does',
    examples: ['form.lines.all(line, line.price < 10)'],
  },
  or: {
    written: 'or(a, b)',
    value: 'a, or b where a is null',
    examples: ['or(form.weight, 0)', 'or(form.client, "?")'],
  },
  days: {
    written: 'days(from, to)',
    value: 'the days from one day to another; 0 of the same day',
    examples: ['days(form.from, form.to)', 'days(form.to, form.from)'],
  },
  addDays: {
    written: 'addDays(day, n)',
    value: 'the day n days later, or earlier if n is negative; parts of a day are dropped',
    examples: ['addDays(form.from, 30)', 'addDays(form.from, -1)'],
  },
  finds: {
    written: 'finds(text, typed)',
    value: 'whether the text holds what was typed, in small or capital letters; nothing typed is found everywhere',
    examples: ['finds(form.client, "WORKS")', 'finds(form.client, null)'],
  },
  lower: { written: 'lower(text)', value: 'the text in small letters', examples: ['lower(form.client)'] },
  trim: { written: 'trim(text)', value: 'the text without spaces around it', examples: ['trim("  A-12 ")'] },
  escapeLike: {
    written: 'escapeLike(text)',
    value: 'the text with `%` and `_` escaped, for an ERP that searches by a pattern',
    examples: ['escapeLike("50%")'],
  },
  pairs: {
    written: 'pairs(rows)',
    value: 'each row as a list of its names and values',
    examples: ['pairs(form.lines.filter(line, line.pieces > 5))'],
  },
  changed: {
    written: 'changed(read)',
    value: 'the rows of a read that somebody has changed on the page',
    examples: ['changed(parts).map(part, part.item)'],
  },
}
