/**
 * A line that lost its dash or stands in the wrong column often makes YAML complain about another one. Which line it is
 * shows by trial: with it put right, the text can be read.
 */
import { mistake, type Mistake } from './mistake.ts'

/** Messages that such a line causes, at itself or below. */
const CAUSED: ReadonlySet<string> = new Set([
  'bad-indent',
  'missing-colon',
  'missing-dash',
  'yaml-syntax',
  'duplicate-key',
])

/** Each trial reads the whole text. */
const LONGEST = 16_000
const MOST_TRIALS = 24
/** How many letters all trials of a text may read together. */
const MOST_READ = 100_000
/** How far above the line that YAML complains about its cause is looked for. */
const ABOVE = 8

interface Line {
  readonly at: number
  readonly start: number
  readonly text: string
  readonly indent: number
}

interface Trial {
  readonly line: Line
  /** The line as it was meant. */
  readonly right: string
  readonly addsDash: boolean
  /** The lines below it that move with it. */
  readonly below: readonly Line[]
}

/**
 * The one mistake that explains the others; null: none does.
 *
 * @param mistakes all of a text that cannot be read, in order
 * @param isReadable whether a text has no mistake that prevents reading it
 */
export function movedLine(
  text: string,
  mistakes: readonly Mistake[],
  isReadable: (text: string) => boolean,
): Mistake | null {
  const [first] = mistakes
  if (!first || text.length > LONGEST || !mistakes.every(({ code }) => CAUSED.has(code))) return null
  const lines = linesOf(text)
  const blamed = lines.findLastIndex(({ start }) => start <= first.start)
  const isExplained = first.code === 'duplicate-key' || (first.suggestion !== null && !opensBlock(lines[blamed]))
  if (mistakes.length === 1 && isExplained) return null
  const trials = lines
    .slice(Math.max(0, blamed - ABOVE), blamed + 2)
    .toReversed()
    .flatMap((line) => trialsOf(lines, lines.indexOf(line), { blamed, code: first.code }))
  const best = trials
    .map((trial) => ({ trial, cost: costOf(lines, trial) - (agrees(trial, lines[blamed]) ? 3 : 0) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, Math.min(MOST_TRIALS, Math.floor(MOST_READ / text.length)))
    .find(({ trial }) => isReadable(repairedText(text, trial)))?.trial
  return best === undefined ? null : asMistake(best)
}

/** Lines with something to read, apart from remarks. */
function linesOf(text: string): readonly Line[] {
  let start = 0
  return text.split('\n').flatMap((written, at) => {
    const line = { at, start, text: written.trimEnd(), indent: written.search(/\S/) }
    start += written.length + 1
    return line.indent < 0 || written[line.indent] === '#' ? [] : [line]
  })
}

function repairedText(text: string, { line, right, below }: Trial): string {
  const shift = right.search(/\S/) - line.indent
  let [repaired, from] = [text.slice(0, line.start) + right, line.start + line.text.length]
  for (const each of below) {
    const indented = ' '.repeat(Math.max(0, each.indent + shift)) + each.text.slice(each.indent)
    repaired += text.slice(from, each.start) + indented
    from = each.start + each.text.length
  }
  return repaired + text.slice(from)
}

const opensBlock = (line: Line | undefined): boolean => line !== undefined && /^\s*[\w-]+:$/.test(line.text)
const isItem = ({ text, indent }: Line): boolean => text.startsWith('- ', indent)
const beginsKey = ({ text }: Line): boolean => /^\s*(?:- )?["']?[\w-]+["']?:(?:\s|$)/.test(text)

function trialsOf(
  lines: readonly Line[],
  at: number,
  { blamed, code }: { readonly blamed: number; readonly code: string },
): readonly Trial[] {
  const line = lines[at]
  if (!line) return []
  const columns = [
    ...new Set([...lines.slice(Math.max(0, at - ABOVE), at), ...lines.slice(at + 1, at + 4)].flatMap(columnsOf)),
  ]
  const dashed = isItem(line) ? [] : dashColumns(lines, at)
  const content = line.text.slice(line.indent)
  const moved = code === 'missing-colon' ? [] : columns.filter((column) => column !== line.indent)
  const end = lines.findIndex((each, index) => index > at && each.indent <= line.indent)
  // What YAML complains about has stayed where it was.
  const deeper = lines.slice(at + 1, Math.min(end < 0 ? lines.length : end, blamed > at ? blamed : lines.length))
  const blocks = opensBlock(line) && deeper.length > 0 ? [[], deeper] : [[]]
  // The first line is where all others are measured from.
  const isFirst = at === 0 && line.indent === 0
  const movable = !isFirst && (isItem(line) || beginsKey(line) || dashed.length > 0) ? moved : []
  return [
    ...dashed.map((column) => {
      return { line, right: `${' '.repeat(column)}- ${withoutBullet(content)}`, addsDash: true, below: [] }
    }),
    ...movable.flatMap((column) =>
      blocks.map((below) => ({ line, right: `${' '.repeat(column)}${content}`, addsDash: false, below })),
    ),
  ]
}

/** Where lines beside it begin, also behind a dash. */
const columnsOf = (line: Line): readonly number[] => (isItem(line) ? [line.indent, line.indent + 2] : [line.indent])

const withoutBullet = (content: string): string => content.replace(/^[*+•–—]\s+/, '')

/** The columns of the dashes between which, or beside which, the line stands. */
function dashColumns(lines: readonly Line[], at: number): readonly number[] {
  const line = lines[at]
  if (!line) return []
  const above = lines.slice(0, at).findLast((each) => isItem(each) && each.indent <= line.indent + 2)
  const below = lines.slice(at + 1, at + 6).find(isItem)
  const isBetween = lines[at - 1] === above && lines[at + 1] === below && above?.indent === below?.indent
  const near = [above?.indent, below?.indent].flatMap((column) => (column === undefined ? [] : [column]))
  return [...new Set(near)].filter((column) => isBetween || line.indent === column || line.indent === column + 2)
}

/** Whether a key above the line that YAML complains about would begin where that line does. */
const agrees = ({ line, right, addsDash }: Trial, blamed: Line | undefined): boolean =>
  !addsDash && blamed !== undefined && line.at < blamed.at && right.search(/\S/) === blamed.indent && beginsKey(blamed)

/** How unusual the indentation is with the trial: steps of other widths than the others, and how far the line moved. */
function costOf(lines: readonly Line[], { line, right, addsDash, below }: Trial): number {
  const shift = right.search(/\S/) - line.indent
  const repaired = lines.map((each) => {
    return each === line || below.includes(each) ? { ...each, indent: each.indent + shift } : each
  })
  const usual = mostFrequent(stepsOf(lines)) ?? 2
  const unusual = stepsOf(repaired).filter((step) => step !== usual).length
  const above = lines[lines.indexOf(line) - 1]
  const continues = above !== undefined && columnsOf(above).at(-1) === line.indent
  const ofDash = opensBlock(line) ? 50 : continues && beginsKey(line) ? 20 : 0
  return unusual * 100 + (addsDash ? ofDash : 10) + Math.abs(shift) + (below.length > 0 ? 5 : 0)
}

/** How much deeper each line is than the one it belongs to. */
function stepsOf(lines: readonly Line[]): readonly number[] {
  return lines.flatMap((line, at) => {
    const above = lines[at - 1]
    return above && (line.indent > above.indent || opensBlock(above)) ? [line.indent - above.indent] : []
  })
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const counts = Object.entries(Object.groupBy(numbers, String))
  const [most] = counts.toSorted(([, a = []], [, b = []]) => b.length - a.length)
  return most && Number(most[0])
}

function asMistake({ line, right, addsDash }: Trial): Mistake {
  const content = line.text.slice(line.indent)
  const [start, end] = [line.start + line.indent, line.start + line.text.length]
  if (addsDash) {
    const notes = ['Items of a list begin with "- ".']
    return mistake({ code: 'missing-dash', names: [content], start, end, suggestion: right.trimStart(), notes })
  }
  const column = right.search(/\S/)
  const word = /^(?:- )?[^\s:]*:?/.exec(content)?.[0].length ?? 1
  const notes = [`Begin it in column ${column + 1}, behind ${column} spaces, as the lines around it do.`]
  return mistake({ code: 'bad-indent', start, end: start + Math.max(1, word), notes })
}
