/** Lines that are worked out from other values of their form, the same in the browser and on the server. */
import type { Row } from '../../calls/contract.ts'
import type { Field } from '../../definition/definition.ts'
import { hasComputedLines, LINE_PLACE, LINE_SOURCE, MOST_COMPUTED_LINES } from '../../definition/field.ts'
import { isNamed } from '../../definition/format.ts'
import type { UseList } from '../../definition/uses.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import { t } from '../../messages/message.ts'
import { areSame, usedValues } from '../reads/used-values.ts'
import { formatPart, type LocaleSettings } from '../format.ts'
import type { Names } from '../scope/names.ts'

/** What each line is worked out from: null for as many as a number says; none where there cannot be so many. */
function lineSources(of: Value): readonly Value[] {
  if (!isLineCount(countIn(of))) return []
  if (Array.isArray(of)) return of as readonly Value[]
  return typeof of === 'number' ? Array.from({ length: of }, () => null) : []
}

const countIn = (of: Value): number => (Array.isArray(of) ? of.length : typeof of === 'number' ? of : 0)

const isLineCount = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= MOST_COMPUTED_LINES

/** Computes a line. @param names with its place and its source, without `row` */
type ComputeLine = (names: Names, place: number) => Row

/** The lines of a number or a list. A line whose source and names are unchanged is the same object as before. */
export function computedLines(uses: UseList, compute: ComputeLine): (of: Value, names: Names) => readonly Row[] {
  let before: { readonly used: readonly Value[]; readonly sources: readonly Value[]; readonly lines: readonly Row[] } =
    {
      used: [],
      sources: [],
      lines: [],
    }
  return (of, names) => {
    const used = usedValues(uses, names)
    const sources = lineSources(of)
    const isKept = areSame(before.used, used)
    const lines = sources.map((source, place) => {
      const last = isKept && Object.is(before.sources[place], source) ? before.lines[place] : undefined
      return last ?? compute({ ...names, [LINE_PLACE]: place + 1, [LINE_SOURCE]: source }, place)
    })
    before = { used, sources, lines }
    return lines
  }
}

/** Whether everything that computed lines read of their form is as it is stored. @param uses of the lines and their cells */
export function areLinesUnchanged(uses: UseList, form: Row, stored: Row): boolean {
  return uses.every(
    ([name, member]) =>
      name !== 'form' || (member !== null && isSameContent(form[member] ?? null, stored[member] ?? null)),
  )
}

/** Links are compared by their rows, also in lines. */
const isSameContent = (some: Value, other: Value): boolean =>
  Array.isArray(some) && Array.isArray(other)
    ? some.length === other.length && some.every((each, at) => isSameContent(each, other[at] ?? null))
    : isLine(some) && isLine(other)
      ? Object.keys({ ...some, ...other }).every((name) => isSameContent(some[name] ?? null, other[name] ?? null))
      : contentOf(some) === contentOf(other)

const isLine = (value: Value): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isNamed(value)

/** A value for comparison: missing, blank and no are equal, and a link is compared by its id. */
export function contentOf(value: Value | undefined): string {
  if (value === null || value === undefined || value === false) return ''
  if (isNamed(value)) return contentOf(value['id'] ?? value.text)
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
}

/** Whether a number or a list says now which lines there are. */
export function areLinesKnown({ value }: Pick<Field, 'value'>, names: Names): boolean {
  const of = value === null ? null : evaluate(value, names)
  return of !== null && isLineCount(countIn(of))
}

/** Why there cannot be as many lines as the value of a field says; null: there can, or they are not computed. */
export function lineCountError(
  field: Pick<Field, 'lines' | 'value'>,
  names: Names,
  locale: LocaleSettings,
): string | null {
  if (!hasComputedLines(field) || field.value === null) return null
  const count = countIn(evaluate(field.value, names))
  if (isLineCount(count)) return null
  const text = (of: number): string => formatPart(of, null, locale)
  return count > MOST_COMPUTED_LINES
    ? t('At most {value}.', { value: text(MOST_COMPUTED_LINES) })
    : t('{value} is not a number of lines.', { value: text(count) })
}
