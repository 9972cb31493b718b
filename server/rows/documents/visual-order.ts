/** The order in which the parts of a line are drawn, by the bidirectional algorithm of Unicode (UAX 9). */
import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters that run from right to left, and the digits of Arabic. */
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Part of a line with one direction. The text is in the order in which it is read. */
export interface DirectedRun {
  readonly text: string
  readonly isFromRight: boolean
}

interface Run {
  readonly text: string
  readonly level: number
}

/** The runs of a line from its left to its right. */
export function visualRuns(line: string): readonly DirectedRun[] {
  if (!FROM_RIGHT.test(line)) return [{ text: line, isFromRight: false }]
  return reordered(runsIn(line)).map(({ text, level }) => ({ text, isFromRight: level % 2 === 1 }))
}

/** In the order in which they are read; brackets between words from the right are those that close there. */
function runsIn(line: string): readonly Run[] {
  const embedding = bidi.getEmbeddingLevels(line, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: { text: string; readonly level: number }[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = embedding.levels[at] ?? 0
    const letter = mirrored.get(at) ?? line.charAt(at)
    const last = runs.at(-1)
    if (last?.level === level) last.text += letter
    else runs.push({ text: letter, level })
  }
  return runs
}

/** From the highest level down to the lowest odd one, each sequence of runs of that level is reversed (rule L2). */
function reordered(runs: readonly Run[]): readonly Run[] {
  const levels = runs.map(({ level }) => level)
  let ordered = runs
  for (let level = Math.max(...levels); level >= 1; level -= 1) ordered = reversedFrom(ordered, level)
  return ordered
}

function reversedFrom(runs: readonly Run[], level: number): readonly Run[] {
  const ordered: Run[] = []
  let inside: Run[] = []
  for (const run of runs) {
    if (run.level >= level) inside = [run, ...inside]
    else {
      ordered.push(...inside, run)
      inside = []
    }
  }
  return [...ordered, ...inside]
}
