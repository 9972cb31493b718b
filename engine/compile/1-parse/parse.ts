/**
 * Phase 1: text → plain data with positions. The YAML library splits the text into tokens. Its syntax tree shows
 * whether the file is harmless and whether YAML would cut a value; then the library creates data from it. Never throws.
 */
import type { Diagnostic, Result } from '../../diagnostics/diagnostic.ts'
import { report } from '../../diagnostics/report.ts'
import { mistake, type Mistake } from './mistake.ts'
import { BYTE_ORDER_MARK, lineIndexOf } from './lines.ts'
import { movedLine } from './moved-lines.ts'
import { NO_CHILDREN, type Located, type SourceNode } from './places.ts'
import { pastedCharacters } from './pasted-characters.ts'
import { positionsOf, type Positions, type ToRange } from './positions.ts'
import { refuseText } from './limits.ts'
import { read, type YamlRead } from './read.ts'
import { repair, type Repaired } from './repair.ts'
import { slipsIn } from './slips.ts'
import { withoutTabs } from './tabs.ts'
import { tokensOf } from './tokens.ts'

export type { Path } from './path.ts'
export type { Positions } from './positions.ts'

/** Plain maps, lists and scalars in the order of their keys, with the position of each. */
export interface ParsedFile extends Located {
  readonly positions: Positions
  /** Positions of another tree that was built from the same nodes. */
  positionsIn(root: SourceNode): Positions
}

/**
 * @param file relative to the screens folder, for the diagnostics
 * @returns a null value when the file cannot be read at all. Where the meaning of a mistake is certain (an
 *   expression that needs quotes), the value is what was meant, and the mistake is reported.
 */
export function parseFile(file: string, text: string): Result<ParsedFile> {
  const lines = lineIndexOf(text)
  const diagnosticsOf = (mistakes: readonly Mistake[]): readonly Diagnostic[] =>
    mistakes.map((one) => report({ ...one, file, range: lines.range(one.start, one.end) }))
  const { value, place, mistakes, broken, repaired } = readSafely(text)
  const moved = broken || mistakes.length > 1 ? movedLine(text, mistakes, isReadable) : null
  if (moved !== null) return { value: null, diagnostics: diagnosticsOf([moved]) }
  if (broken) return { value: null, diagnostics: diagnosticsOf(onePerLine(mistakes, text)) }
  if (value === null) {
    return { value: null, diagnostics: diagnosticsOf([...mistakes, mistake({ code: 'empty-file', start: 0, end: 0 })]) }
  }
  const toRange: ToRange = (start, end) => lines.range(repaired.back(start), repaired.back(end))
  const positionsIn = (root: SourceNode): Positions => positionsOf(root, repaired.text, toRange)
  return { value: { value, place, positions: positionsIn(place), positionsIn }, diagnostics: diagnosticsOf(mistakes) }
}

const isReadable = (text: string): boolean => {
  const { broken, mistakes } = readSafely(text)
  return !broken && mistakes.length === 0
}

/** Mistakes have their offsets in the author's text, nodes theirs in the repaired text. */
interface Attempt extends YamlRead {
  readonly repaired: Repaired
}

/** The library may fail on some texts: an exception it throws is reported as one more mistake in the file. */
function readSafely(text: string): Attempt {
  const from = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  const untouched: Repaired = { text: text.slice(from), back: (offset) => offset + from }
  const refused = refuseText(text)
  if (refused) return { ...NOTHING, mistakes: [refused], repaired: untouched }
  try {
    return readRepaired(withoutPasted(untouched))
  } catch (error) {
    const names = [error instanceof Error ? error.message : String(error)]
    return { ...NOTHING, mistakes: [mistake({ code: 'yaml-syntax', names, start: 0, end: 0 })], repaired: untouched }
  }
}

/** Characters that only look right are repaired first: what else is found depends on them. */
function withoutPasted(untouched: Repaired): Pick<Attempt, 'repaired' | 'mistakes'> {
  const pasted = pastedCharacters(untouched.text)
  if (pasted.length === 0) return { repaired: untouched, mistakes: [] }
  const mistakes = original(pasted, untouched).filter(({ isSilent }) => !isSilent)
  return { repaired: repair(untouched, pasted), mistakes }
}

const NOTHING = {
  value: null,
  place: { key: null, start: 0, end: 0, scalar: null, children: NO_CHILDREN },
  broken: true,
} as const

/** With more repairs than this, no guess is made at what they hide. */
const MOST_MISTAKES = 100

/** Repairs what is certain and reads again: a mistake that another one hides appears once that one is repaired. */
function readRepaired({ repaired, mistakes }: Pick<Attempt, 'repaired' | 'mistakes'>): Attempt {
  const tokens = tokensOf(repaired.text)
  const newMistakes = tokens.exceeded ? [tokens.exceeded] : withoutTabs(repaired.text, slipsIn(repaired.text, tokens))
  const all = inOrder([
    ...mistakes,
    ...original(
      newMistakes.filter(({ isSilent }) => !isSilent),
      repaired,
    ),
  ])
  if (newMistakes.some((one) => !one.repairs) || all.length > MOST_MISTAKES) {
    return { ...NOTHING, mistakes: all, repaired }
  }
  if (newMistakes.length > 0) return readRepaired({ repaired: repair(repaired, newMistakes), mistakes: all })
  const result = read(repaired.text, tokens.tokens)
  return { ...result, mistakes: inOrder([...mistakes, ...original(result.mistakes, repaired)]), repaired }
}

function original(mistakes: readonly Mistake[], { back }: Repaired): readonly Mistake[] {
  return mistakes.map((one) => ({ ...one, start: back(one.start), end: Math.max(back(one.start), back(one.end)) }))
}

function inOrder(mistakes: readonly Mistake[]): readonly Mistake[] {
  return mistakes.toSorted((a, b) => a.start - b.start)
}

/** Among several mistakes on one line, and among lines that are indented wrongly, the first explains the others. */
function onePerLine(mistakes: readonly Mistake[], text: string): readonly Mistake[] {
  const indent = mistakes.find(isOfIndent)
  const apart = mistakes.filter(
    (one) => one === indent || indent === undefined || one.start < indent.start || !FOLLOWERS.has(one.code),
  )
  return apart.filter((one, i) => {
    const before = apart[i - 1]
    return before === undefined || text.slice(before.start, one.start).includes('\n')
  })
}

const isOfIndent = ({ code }: Mistake): boolean =>
  code === 'bad-indent' || code === 'tab-indent' || code === 'not-closed'

/** Mistakes that a line in the wrong column causes in the lines below it. */
const FOLLOWERS: ReadonlySet<string> = new Set([
  'bad-indent',
  'tab-indent',
  'missing-colon',
  'missing-dash',
  'yaml-syntax',
])
