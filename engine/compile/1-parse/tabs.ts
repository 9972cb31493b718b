import { linesNotes } from '../../diagnostics/nearest.ts'
import { mistake, type Mistake } from './mistake.ts'

/** Lines that begin with tabs, possibly after spaces. */
const TABS = /^( *\t[ \t]*)(?=[^\s#])/gm

/** The mistakes that remain once leading tabs are replaced by spaces; the tabs are reported once for all lines. */
export function withoutTabs(text: string, slips: readonly Mistake[]): readonly Mistake[] {
  if (!slips.some(({ code }) => code === 'tab-indent')) return slips
  const unit = indentOf(text)
  const places = [...text.matchAll(TABS)].map(({ index, 0: written }) => ({ start: index, written }))
  const [first, ...others] = places
  if (!first) return slips
  const lines = others.map(({ start }) => text.slice(0, start).split('\n').length)
  const further = linesNotes(lines)
  const spaces = (written: string): string => written.replaceAll('\t', ' '.repeat(unit))
  const tab = ({ start, written }: typeof first, notes: readonly string[]): Mistake =>
    mistake({
      code: 'tab-indent',
      start,
      end: start + written.length,
      suggestion: spaces(written),
      notes,
      repairs: true,
    })
  const shown = tab(first, [`Write ${spaces(first.written).length} spaces.`, ...further])
  return [shown, ...others.map((place): Mistake => ({ ...tab(place, []), isSilent: true }))]
}

/** How many spaces one level of indentation has in a file; two where no line shows it. */
function indentOf(text: string): number {
  const spaces = /^( +)(?=[^\s#-])/m.exec(text)?.[1]?.length ?? 2
  return Math.min(4, Math.max(2, spaces))
}
