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
  round: {
    written: 'round(x, n)',
    value: 'the number with n decimals, half away from zero; with n below 0 whole tens, hundreds and so on',
    examples: ['round(2.675, 2)', 'round(10 / 3, 2)', 'round(-1250, -2)'],
  },
  roundTo: {
    written: 'roundTo(x, step)',
    value: 'the nearest multiple of a step, half away from zero',
    examples: ['roundTo(7.13, 0.05)', 'roundTo(1230, 500)'],
  },
  min: {
    written: 'min(a, b, …), min(list)',
    value:
      'the least number or the first day; null if one of several values is; of a list, whose empty values do not count',
    examples: [
      'min(7, 5.5)',
      'min(form.lines.map(line, line.price))',
      'min(form.from, form.to)',
      'min(form.weight, 5)',
    ],
  },
  max: {
    written: 'max(a, b, …), max(list)',
    value: 'the largest number or the last day, likewise',
    examples: ['max(0, 3 - 5)', 'max(form.lines.map(line, line.pieces))', 'max([form.weight, 5])'],
  },
  abs: { written: 'abs(x)', value: 'the number without its sign', examples: ['abs(3 - 5)'] },
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
  months: {
    written: 'months(from, to)',
    value: 'the whole months from one day to another: how many `addMonths` can add without passing the later day',
    examples: ['months("2026-01-31", "2026-02-28")', 'months(form.from, "2027-03-31")'],
  },
  addMonths: {
    written: 'addMonths(day, n)',
    value: 'the same day of the month n months later, or the last day of a shorter month',
    examples: ['addMonths("2026-01-31", 1)', 'addMonths(form.from, -12)'],
  },
  hours: {
    written: 'hours(from, to)',
    value:
      'the hours from one moment to another, with decimals; a day is its midnight; null if only one of both has an offset from UTC, as `now` has',
    examples: ['hours("2026-04-01T08:00", "2026-04-01T17:30")', 'hours(form.from, form.to)'],
  },
  minutes: {
    written: 'minutes(from, to)',
    value: 'the minutes from one moment to another, likewise',
    examples: ['minutes("2026-04-01T08:00", "2026-04-01T08:45")'],
  },
  monthOf: { written: 'monthOf(day)', value: 'the month as a number from 1 to 12', examples: ['monthOf(form.from)'] },
  yearOf: { written: 'yearOf(day)', value: 'the year as a number of four digits', examples: ['yearOf(form.from)'] },
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
