import {
  fieldsOf,
  fieldsOfRead,
  isComputedInRow,
  ratiosIn,
  type Checking,
  type NamedRatio,
  type PageFacts,
  type Path,
  type TotalsNode,
} from '../compile/block.ts'

interface TotalsAt {
  readonly read: string
  readonly totals: TotalsNode | undefined
  /** Of the block. */
  readonly path: Path
}

export function checkTotals(checking: Checking, facts: PageFacts, { read, totals = [], path }: TotalsAt): void {
  const at = [...path, 'totals']
  totals.forEach((total, index) => {
    if (typeof total === 'string') checkPaged(checking, facts, { read, total, path: [...at, index] })
  })
  for (const named of ratiosIn(totals)) {
    const { name, words, at: index } = named
    checkRatio(checking, facts, { read, named, path: [...at, index, name] })
    const [of, per] = fieldsOf(words)
    if (of !== undefined) checkPaged(checking, facts, { read, total: of, path: [...at, index, name, 'of'] })
    if (per !== undefined) checkPaged(checking, facts, { read, total: per, path: [...at, index, name, 'per'] })
  }
}

interface TotalAt {
  readonly read: string
  readonly total: string
  readonly path: Path
}

/** Totals of a paged read come from the server, which does not know values that only the screen computes. */
function checkPaged({ positions, report }: Checking, facts: PageFacts, { read, total, path }: TotalAt): void {
  if (!facts.paged.has(facts.reads.get(read)?.base ?? read)) return
  const [name = '', child] = total.split('.')
  const field = fieldsOfRead(facts, read).get(name)
  if (child === undefined && !(field && isComputedInRow(field))) return
  report({ code: 'paged-total', names: [read, total], range: positions.value(path) })
}

interface RatioAt {
  readonly read: string
  readonly named: NamedRatio
  readonly path: Path
}

/** A ratio has a name of its own, and only the words that its type has. */
function checkRatio({ positions, report }: Checking, facts: PageFacts, { read, named, path }: RatioAt): void {
  const { name, words } = named
  if (facts.fields.has(name) || fieldsOfRead(facts, read).has(name)) {
    report({ code: 'ratio-of-a-field', names: [name], range: positions.key(path) })
  }
  const { type } = words
  for (const word of ['unit', 'decimals'] as const) {
    if (words[word] === undefined || type !== (word === 'unit' ? 'percent' : 'money')) continue
    const notes = [`"${word}" belongs to: number, ${word === 'unit' ? 'money' : 'percent'}`]
    report({ code: 'not-for-type', names: [word, type], range: positions.key([...path, word]), notes })
  }
}
