import { report } from '../../diagnostics/report.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Shape } from '../../language/shape.ts'
import type { Parsed } from '../1-parse/parse.ts'
import { validateLeaf } from './validate-leaf.ts'
import { validateDictionary, validateEither, validateList, validateNames } from './lists.ts'
import { validateByWord, validateHeads, validateRecord } from './records.ts'
import type { Level, Site, Walk } from './walk.ts'

/** Compares a whole file with its shape; reports every difference. */
export function validate(file: string, parsed: Parsed, shape: Shape): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  visit(walkAround([], { file, parsed, diagnostics }), shape, { value: parsed.value, path: [] })
  return diagnostics
}

interface Validating {
  readonly file: string
  readonly parsed: Parsed
  readonly diagnostics: Diagnostic[]
}

function walkAround(around: readonly Level[], validating: Validating): Walk {
  const { file, parsed, diagnostics } = validating
  const walk: Walk = {
    positions: parsed.positions,
    around,
    report: (finding) => void diagnostics.push(report({ ...finding, file })),
    visit: (inner, site) => visit(walk, inner, site),
    inside: (level) => walkAround([...around, level], validating),
  }
  return walk
}

function visit(walk: Walk, shape: Shape, site: Site): void {
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
