import { typesWith } from '../fields/field-types.ts'
import {
  fieldNamed,
  isMoney,
  ratioFieldNames,
  fieldsOfRead,
  isComputedInRow,
  measureOf,
  measuringField,
  MONEY,
  nounOfMeasure,
  PERCENT,
  ratiosIn,
  type FileCheck,
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

/** Reports totals of rows that are not all there, ratios that cannot be divided, and totals written twice. */
export function checkTotals(checking: FileCheck, facts: PageFacts, { read, totals = [], path }: TotalsAt): void {
  const at = [...path, 'totals']
  totals.forEach((total, index) => {
    if (typeof total === 'string') checkPaged(checking, facts, { read, total, path: [...at, index] })
  })
  for (const named of ratiosIn(totals)) {
    const { name, words, at: index } = named
    checkRatio(checking, facts, { read, named, path: [...at, index, name] })
    const [of, per] = ratioFieldNames(words)
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
function checkPaged({ positions, report }: FileCheck, facts: PageFacts, { read, total, path }: TotalAt): void {
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

/** The types of ratios that may have a word: a sign takes the place of a unit, and a currency has its decimals. */
const RATIO_TYPES = {
  unit: typesWith(({ kind, sign }) => kind === 'number' && sign === undefined),
  decimals: typesWith(({ kind, isCurrency }) => kind === 'number' && !isCurrency),
}

/** A ratio has a name of its own, and only the words that its type has. */
function checkRatio({ positions, report }: FileCheck, facts: PageFacts, { read, named, path }: RatioAt): void {
  const { name, words } = named
  if (facts.fields.has(name) || fieldsOfRead(facts, read).has(name)) {
    report({ code: 'ratio-of-a-field', names: [name], range: positions.key(path) })
  }
  const fields = fieldsOfRead(facts, read)
  const several = ratioFieldNames(words).find((each) => measuringField(fieldNamed(fields, each)?.words ?? {}) !== null)
  if (several !== undefined) report({ code: 'ratio-of-several', names: [name, several], range: positions.key(path) })
  reportMeasures({ positions, report }, facts, { read, named, path })
  const { type } = words
  for (const word of ['unit', 'decimals'] as const) {
    if (words[word] === undefined || type === undefined || RATIO_TYPES[word].includes(type)) continue
    const notes = [`"${word}" belongs to: ${RATIO_TYPES[word].join(', ')}`]
    report({ code: 'not-for-type', names: [word, type], range: positions.key([...path, word]), notes })
  }
}

/** A ratio of money divides money, and a percentage two sums of one unit. */
function reportMeasures(
  { positions, report }: Pick<FileCheck, 'positions' | 'report'>,
  facts: PageFacts,
  { read, named: { words }, path }: RatioAt,
): void {
  const { of, per, type } = words
  if (type === undefined) return
  const measure = (name: string): string | null => {
    const field = fieldNamed(fieldsOfRead(facts, read), name)
    return field ? measureOf(field.words) : null
  }
  const [above, below] = [measure(of), measure(per)]
  const meant = measureOf({ type })
  const isOfMoney = meant !== MONEY || above === null || isMoney(above)
  const isShare = meant !== PERCENT || above === null || below === null || above === below
  if (isOfMoney && isShare) return
  const names = [of, per, type]
  const isTurned = meant === MONEY && isMoney(below)
  const notes = isTurned
    ? [`Write \`of: ${per}, per: ${of}\`.`]
    : [describedBy(of, above), describedBy(per, below)].flat()
  report({ code: 'ratio-of-measures', severity: 'warning', names, range: positions.key(path), notes })
}

const describedBy = (name: string, measure: string | null): readonly string[] =>
  measure === null ? [] : [`"${name}" is ${nounOfMeasure(measure)}.`]
