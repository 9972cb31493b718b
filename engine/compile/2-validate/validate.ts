import { report } from '../../diagnostics/report.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Shape } from '../../language/shape.ts'
import type { ParsedFile } from '../1-parse/parse.ts'
import { validateLeaf } from './validate-leaf.ts'
import { validateEither } from './either.ts'
import { validateDictionary, validateList, validateNames } from './lists.ts'
import { validateByWord, validateHeads, validateRecord } from './records.ts'
import { ITEM_OF, type Level, type SourcePlace, type Walk } from './walk.ts'

/** Compares a whole file with its shape; reports every difference. */
export function validate(file: string, parsed: ParsedFile, shape: Shape): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  visit(walkAround([], { file, parsed, diagnostics }), shape, { value: parsed.value, path: [] })
  return oncePerList(withoutStrays(diagnostics))
}

/** A key in the wrong place is not missing in the right one as well. */
function withoutStrays(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isStray = ({ code }: Diagnostic): boolean => code === 'unknown-key' || code === 'misplaced-key'
  const strays = new Set(diagnostics.filter(isStray).map(({ names: [key] }) => key))
  return diagnostics.filter(({ code, names: [, key] }) => code !== 'missing-key' || !strays.has(key))
}

/** Several items of one list that are not among its words: one message, with the other items as a note. */
function oncePerList(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>()
  for (const each of diagnostics) {
    const [, subject] = each.code === 'unknown-word' ? each.names : []
    const group = `${subject} ${each.range.start.line}`
    if (subject?.startsWith(ITEM_OF)) groups.set(group, [...(groups.get(group) ?? []), each])
  }
  const merged = new Map(
    [...groups.values()].flatMap(([first, ...others]) => others.map((one) => [one, first] as const)),
  )
  const withOthers = (each: Diagnostic): Diagnostic => {
    const others = [...merged].filter(([, first]) => first === each).map(([{ names }]) => `"${names[0]}"`)
    return others.length === 0 ? each : { ...each, notes: [`So with ${others.join(', ')}.`, ...each.notes] }
  }
  return diagnostics.filter((each) => !merged.has(each)).map(withOthers)
}

interface ValidateOptions {
  readonly file: string
  readonly parsed: ParsedFile
  readonly diagnostics: Diagnostic[]
}

function walkAround(around: readonly Level[], validating: ValidateOptions): Walk {
  const { file, parsed, diagnostics } = validating
  const walk: Walk = {
    positions: parsed.positions,
    around,
    report: (finding) => void diagnostics.push(report({ ...finding, file })),
    visit: (inner, site) => visit(walk, inner, site),
    accepts: (inner, site) => {
      const found: Diagnostic[] = []
      visit(walkAround(around, { ...validating, diagnostics: found }), inner, site)
      return found.length === 0
    },
    inside: (level) => walkAround([...around, level], validating),
  }
  return walk
}

function visit(walk: Walk, shape: Shape, site: SourcePlace): void {
  switch (shape.kind) {
    case 'record':
      return validateRecord(walk, shape, site)
    case 'heads':
      return validateHeads(walk, shape, site)
    case 'by-word':
      return validateByWord(walk, shape, site)
    case 'list':
      return validateList(walk, shape, site)
    case 'names':
      return validateNames(walk, shape, site)
    case 'dictionary':
      return validateDictionary(walk, shape, site)
    case 'either':
      return validateEither(walk, shape, site)
    case 'recursive':
      return visit(walk, shape.shape(), site)
    default:
      return validateLeaf(walk, shape, site)
  }
}
