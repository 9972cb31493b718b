import { isDay, isMoment } from '../../definition/date-range.ts'
import { dayNotes, meantDay, type Type } from '../../expressions/check/check.ts'
import { plainName } from '../../expressions/check/other-languages.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { pathKey, type FileCheck } from './checking.ts'

/** A day, or several. */
export const isOfDays = (type: Type): boolean => type.kind === 'date' || (type.kind === 'list' && isOfDays(type.of))

/**
 * A written day that is none, as the value of a field, or as what its expression results in: compared as a text, it
 * would never be reached. Whether one is reported.
 *
 * @param isWithoutTime a field of days, whose values have no time
 */
export function reportDay(checking: FileCheck, site: LeafSite, isWithoutTime: boolean): boolean {
  const { value, path, shape } = site
  if (typeof value !== 'string') return false
  if (!value.startsWith('=')) return shape.kind === 'value' && reportPlainDay(checking, { value, path, isWithoutTime })
  const tree = checking.expressions.get(pathKey(path))?.tree ?? null
  return tree !== null && reportComputedDays(checking, { tree, path, value, isWithoutTime })
}

interface PlacedDay {
  readonly value: string
  readonly path: Path
  readonly isWithoutTime: boolean
}

/** `default: today`: no day has this name; it was meant to be computed. */
export function reportPlainDay({ positions, report }: FileCheck, { value, path, isWithoutTime }: PlacedDay): boolean {
  if (isWithoutTime ? isDay(value) : isMoment(value)) return false
  const day = plainName(value.replace(/\(\)$/, ''))
  const isComputed = /^(?:form|row|session|query|filter|result|first|or)\b/.test(value)
  // Of a day, `now` is today.
  const suggestion =
    day !== null ? '=today' : isComputed ? `=${value}` : isMoment(value) ? value.slice(0, 10) : meantDay(value)
  const notes = suggestion === null ? dayNotes(value) : []
  report({ code: 'no-day', names: [value], range: positions.value(path), suggestion, notes })
  return true
}

/** @returns whether a written text that the tree results in is no day */
export function reportComputedDays(
  { positions, report }: FileCheck,
  { tree, path, value, isWithoutTime }: PlacedDay & { readonly tree: Tree },
): boolean {
  const wrong = resultTexts(tree).filter((text) => !(isWithoutTime ? isDay(text) : isMoment(text)))
  for (const text of wrong) {
    const meant = isMoment(text) ? text.slice(0, 10) : meantDay(text)
    const notes = meant === null ? dayNotes(text) : []
    const [start, quote] = [`"`, `'`]
      .map((quote) => [value.indexOf(`${quote}${text}${quote}`), quote] as const)
      .find(([at]) => at >= 0) ?? [-1, '']
    const range = start < 0 ? positions.value(path) : positions.within(path, start, start + text.length + 2)
    const suggestion = start < 0 || meant === null ? null : `${quote}${meant}${quote}`
    report({ code: 'no-day', names: [text], range, suggestion, notes })
  }
  return wrong.length > 0
}

/** The written texts that a value may be, or may contain as a list. */
function resultTexts(tree: Tree): readonly string[] {
  switch (tree.op) {
    case 'literal':
      return typeof tree.value === 'string' ? [tree.value] : []
    case 'choose':
      return [tree.then, tree.else].flatMap(resultTexts)
    case 'list':
      return tree.items.flatMap(resultTexts)
    case 'each':
      return tree.each === 'map' ? resultTexts(tree.body) : []
    case 'call':
      return tree.name === 'or' ? tree.args.flatMap(resultTexts) : []
    default:
      return []
  }
}
