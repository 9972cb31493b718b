import {
  anyType,
  dateType,
  listType,
  numberType,
  textType,
  typeName,
  yesnoType,
  type Type,
} from '../../expressions/check/check.ts'
import { isDayType, isLinkType } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import { singleQuoted } from '../1-parse/quoting.ts'
import { isOfDays, reportDay } from './check-days.ts'
import { pathKey, type FileCheck } from './checking.ts'
import { fieldAt } from './field-at.ts'
import type { FieldFacts } from './field-facts.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { fieldsOfRead, type PageFacts } from './page-facts.ts'
import { setEachAt, stepAt } from './page-scope.ts'

/** Values match their purpose: option lists are lists, limits are numbers, a default has the type of its field. */
export function checkValues(checking: FileCheck, facts: PageFacts, leaves: readonly LeafSite[]): void {
  for (const site of leaves) {
    if (!['computed', 'value', 'reference'].includes(site.shape.kind)) continue
    const wanted = wantedAt(facts, site)
    const actual = wanted === null ? null : foundAt(checking, site)
    if (wanted?.some(isOfDays) && reportDay(checking, site, isDayType(fieldAt(facts, site)?.words.type))) continue
    if (!wanted || !actual || wanted.some((type) => fitsType(type, actual))) continue
    const names = [
      String(site.path.findLast((part) => typeof part === 'string')),
      wanted.map(typeName).join(' or '),
      typeName(actual),
    ]
    const suggestion =
      asSum(checking, site, { actual, wanted }) ??
      asLines(site.value, { actual, wanted }) ??
      asWanted(site.value, wanted)
    checking.report({ code: 'value-type', names, range: checking.positions.value(site.path), suggestion })
  }
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', 'on', '1', 'ja', 'si'])
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', 'off', '0'])

interface Unfit {
  readonly actual: Type
  readonly wanted: readonly Type[]
}

/** `=form.Items.map(line, line.Qty)` where one number is wanted: their sum. */
function asSum({ positions }: FileCheck, { value, path }: LeafSite, { actual, wanted }: Unfit): string | null {
  const isOfNumbers = actual.kind === 'list' && actual.of.kind === 'number' && typeof value === 'string'
  if (!isOfNumbers || !wanted.some(({ kind }) => kind === 'number')) return null
  const sum = `=sum(${value.replace(/^=\s*/, '')})`
  return positions.quoted(path) ? singleQuoted(sum) : sum
}

/** `=form.Product` where lines are wanted, and the row of the link has some: `=form.Product.Parts`. */
function asLines(value: unknown, { actual, wanted }: Unfit): string | null {
  if (actual.kind !== 'row' || wanted.every(({ kind }) => kind !== 'list')) return null
  const [lines, another] = Object.entries(actual.members).filter(([, { kind }]) => kind === 'list')
  return lines && !another ? `${String(value)}.${lines[0]}` : null
}

/** A text that represents the flag or number that was meant. */
function asWanted(value: unknown, wanted: readonly Type[]): string | null {
  const written = String(value).trim().toLowerCase()
  const amount = written.replaceAll(/[\s,%₹$€£]|rs\.?/g, '')
  const kinds = wanted.map(({ kind }) => kind)
  if (kinds.includes('yesno')) return YES.has(written) ? 'true' : NO.has(written) ? 'false' : null
  if (typeof value === 'number' && kinds.includes('text')) return `'${value}'`
  return kinds.includes('number') && /^-?\d+(?:\.\d+)?$/.test(amount) ? amount : null
}

/** The type of the written value; null when it is not a value. */
function foundAt(checking: FileCheck, { value, path, shape }: LeafSite): Type | null {
  const expression = checking.expressions.get(pathKey(path))
  if (expression) return expression.type
  if (shape.kind === 'reference') return null
  if (typeof value === 'number') return numberType
  if (typeof value === 'boolean') return yesnoType
  return typeof value === 'string' ? textType : null
}

const lists: readonly Type[] = [listType(anyType)]

/** The accepted types; null: any. */
function wantedAt(facts: PageFacts, site: LeafSite): readonly Type[] | null {
  const { path } = site
  const last = path.at(-1)
  const [root, , third] = path
  if (root === 'actions') return wantedInStep(facts, path)
  if (root === 'data' && path.length === 3) return third === 'from' ? lists : null
  if (last === 'options') return lists
  if (root === 'fields' && path.length === 3 && last === 'from') return [numberType, ...lists]
  if (last === 'count') return [numberType]
  if (last === 'maxSize') return [numberType]
  const field = fieldAt(facts, site)
  if (!field) return null
  if (last === 'min' || last === 'max') return [field.holds.kind === 'date' ? dateType : numberType]
  return last === 'default' || last === 'value' ? valueTypes(field) : null
}

/** The types of values for a field. A link may be given by its id alone. */
export function valueTypes({ words, holds }: FieldFacts): readonly Type[] {
  return isLinkType(words.type) ? [holds, textType] : [holds]
}

function wantedInStep(facts: PageFacts, path: Path): readonly Type[] | null {
  if (path.at(-1) === 'each') return lists
  const holder = path.at(-2)
  const name = String(path.at(-1))
  if (holder === 'set') {
    const each = setEachAt(facts, path)
    const field = each === null ? facts.own.get(name) : fieldsOfRead(facts, each).get(name)
    return field ? valueTypes(field) : null
  }
  if (holder !== 'with') return null
  const step = stepAt(facts, path)
  const toView = step?.kind === 'show' && Object.hasOwn(facts.page.views, step.show)
  const field = toView ? facts.own.get(name) : undefined
  return field ? valueTypes(field) : null
}

/** Dates are written as texts; the items of a list match its item type. */
export function fitsType(wanted: Type, actual: Type): boolean {
  if (wanted.kind === 'any' || actual.kind === 'any' || actual.kind === 'null') return true
  if (wanted.kind === 'list' && actual.kind === 'list') return fitsType(wanted.of, actual.of)
  if (wanted.kind === 'date' && actual.kind === 'text') return true
  return wanted.kind === actual.kind
}
