/** Syntax that people know from SQL, JavaScript, Excel and other languages, and its equivalent here. */
import { QUOTED } from './ranges.ts'

/** Functions of other languages, with our equivalents. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  len: 'size', length: 'size', count: 'size', counta: 'size', countrows: 'size',
  contains: 'finds', includes: 'finds', search: 'finds', like: 'finds', instr: 'finds', indexof: 'finds',
  tolowercase: 'lower', tolower: 'lower', lowercase: 'lower', lcase: 'lower', downcase: 'lower',
  strip: 'trim', trimstart: 'trim', trimend: 'trim', ltrim: 'trim', rtrim: 'trim',
  coalesce: 'or', ifnull: 'or', nvl: 'or', isnull: 'or', ifempty: 'or', ifblank: 'or', nullif: 'or',
  datediff: 'days', daysbetween: 'days', datedif: 'days', diffdays: 'days', networkdays: 'days',
  dateadd: 'addDays', adddate: 'addDays', plusdays: 'addDays', adddays: 'addDays',
  monthsbetween: 'months', edate: 'addMonths', plusmonths: 'addMonths',
  hoursbetween: 'hours', minutesbetween: 'minutes', year: 'yearOf', getyear: 'yearOf', getfullyear: 'yearOf',
  month: 'monthOf', getmonth: 'monthOf', mround: 'roundTo', tofixed: 'round',
  least: 'min', minimum: 'min', greatest: 'max', maximum: 'max', absolute: 'abs',
  any: 'exists', some: 'exists', every: 'all', where: 'filter', select: 'map', foreach: 'map',
  total: 'sum', sumof: 'sum', sumif: 'sum', head: 'first', at: 'first', find: 'first',
} // prettier-ignore

/** Names that need no parentheses here. */
const PLAIN: Readonly<Record<string, string>> = {
  today: 'today',
  now: 'now',
  getdate: 'today',
  curdate: 'today',
  currentdate: 'today',
  currenttimestamp: 'now',
  sysdate: 'now',
}

/** Names for the form, the row, the session and the like. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  this: ['row', 'form'], self: ['row', 'form'], record: ['row', 'form'], doc: ['row', 'form'], item: ['row', 'form'],
  it: ['row', 'form'], r: ['row', 'form'], document: ['row', 'form'], values: ['form', 'row'], model: ['form', 'row'],
  state: ['form', 'row'], data: ['form', 'row'], line: ['row'], rows: ['selected'], selection: ['selected'],
  user: ['session'], currentuser: ['session'], me: ['session'], auth: ['session'], context: ['session'],
  params: ['query'], route: ['query'], url: ['query'], search: ['query'], filters: ['filter'], response: ['result'],
  res: ['result'], answer: ['result'], form: ['row'], date: ['today'], currentdate: ['today'], getdate: ['today'], curdate: ['today'],
  sysdate: ['now'], undefined: ['null'], nil: ['null'], none: ['null'], nothing: ['null'], empty: ['null'],
} // prettier-ignore

const own = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined => {
  const folded = name.toLowerCase().replaceAll('_', '')
  return Object.hasOwn(table, folded) ? table[folded] : undefined
}

/** Our equivalent function; null: there is none. */
export const ourFunction = (name: string): string | null => own(FUNCTIONS, name) ?? null

/** The plain name that replaces a call, or null. */
export const plainName = (name: string): string | null => own(PLAIN, name) ?? null

/** The name of the scope that another system calls by this name, or null. */
export function ourName(name: string, known: readonly string[]): string | null {
  return own(NAMES, name)?.find((each) => each === 'null' || known.includes(each)) ?? null
}

const CHOICES: ReadonlySet<string> = new Set(['if', 'iif', 'ifelse', 'when', 'case', 'cond'])

/** `if(a, b, c)`. */
export const isChoiceFunction = (name: string): boolean => CHOICES.has(name.toLowerCase())

/** `if(a, b, c)` as `a ? b : c`; null if it has other parts, or is only a part of the source. */
export function choiceOf(source: string): string | null {
  const inner = /^\s*(?:if|iif|ifelse)\s*\(([\s\S]*)\)\s*$/i.exec(source)?.[1]
  if (inner !== undefined) return choiceBetween(partsAtCommas(inner) ?? [])
  const [, test, yes, no] = /^\s*if\s+(.+?)\s+then\s+(.+?)\s+else\s+(.+?)\s*$/is.exec(source) ?? []
  if (test !== undefined) return choiceBetween([test, yes, no])
  const cases = casesOf(source)
  if (cases !== null) return cases
  const [, value, condition, other] = /^\s*(.+?)\s+if\s+(.+?)\s+else\s+(.+?)\s*$/is.exec(source) ?? []
  return choiceBetween([condition, value, other])
}

/** `case when a then b when c then d else e end` of SQL. */
function casesOf(source: string): string | null {
  const [, tests, other] = /^\s*case\s+when\s+(.+?)\s+else\s+(.+?)\s+end\s*$/is.exec(source) ?? []
  if (tests === undefined || other === undefined) return null
  return tests.split(/\s+when\s+/i).reduceRight<string | null>((rest, each) => {
    const [test, value] = each.split(/\s+then\s+/i)
    return rest === null ? null : choiceBetween([test, value, rest])
  }, other)
}

/** Null: there are not exactly three parts, or one of them is empty. */
function choiceBetween([test, yes, no, more]: readonly (string | undefined)[]): string | null {
  if (!test || !yes || !no || more !== undefined) return null
  const [condition, value, other] = [test, yes, no].map((part) => choiceOf(part) ?? part)
  return `${inBrackets(condition ?? '')} ? ${inBrackets(value ?? '')} : ${other}`
}

/** A conditional before or between ? and : needs parentheses. */
const inBrackets = (part: string): string => (part.replaceAll(QUOTED, '').includes('?') ? `(${part})` : part)

const QUOTED_BRACKET_OR_COMMA = new RegExp(`${QUOTED.source}|[([{]|[)\\]}]|,`, 'g')

/** Splits at commas outside of quotes and brackets; null: a bracket has no counterpart. */
export function partsAtCommas(source: string): readonly string[] | null {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { index, 0: token } of source.matchAll(QUOTED_BRACKET_OR_COMMA)) {
    if ('([{'.includes(token)) depth++
    else if (')]}'.includes(token)) depth--
    else if (token === ',' && depth === 0) {
      parts.push(source.slice(from, index).trim())
      from = index + 1
    }
    if (depth < 0) return null
  }
  return depth === 0 ? [...parts, source.slice(from).trim()] : null
}
