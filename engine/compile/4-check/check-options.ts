import { fieldSpecs } from '../../fields/field-specs.ts'
import { mayHave } from '../../fields/field-types.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { checkFormerOptions } from './check-other-names.ts'
import type { FileCheck } from './checking.ts'
import { matchesPattern } from './patterns.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'

interface Written {
  readonly field: FieldNode
  readonly written: Partial<FieldNode>
  readonly path: Path
}

/** Options that people cannot choose, or cannot tell apart. */
export function checkOptions(checking: FileCheck, { field, written, path }: Written): void {
  const { type, many, length: [least = 0, most = Infinity] = [], pattern } = field
  const options = fieldOptions(field)
  if (options === null) return
  const { positions, report } = checking
  checkRenamed(checking, { field, written, path })
  for (const [at, option] of (fieldOptions(written) ?? []).entries()) {
    const range = positions.value([...path, 'options', at])
    const alike = options.slice(0, at).find((each) => isAlike(each, option))
    const isRefused = option.length < least || option.length > most || !matchesPattern(pattern, option)
    if (alike !== undefined) report({ code: 'options-alike', severity: 'warning', names: [option, alike], range })
    else if (isRefused && mayHave(type, 'length'))
      report({ code: 'option-outside', severity: 'warning', names: [option], range })
  }
  for (const word of ['min', 'max'] as const) {
    const limit = field[word]
    if (!fieldSpecs[type].isChoice || many !== true || typeof limit !== 'number' || limit <= options.length) continue
    if (written[word] === undefined) continue
    const names = [word, String(limit), String(options.length)]
    report({ code: 'more-than-options', severity: 'warning', names, range: positions.value([...path, word]) })
  }
}

/** Stored options of a choice are renamed where its field is declared. */
function checkRenamed(checking: FileCheck, { field, written, path }: Written): void {
  const options = typeof written.options === 'object' ? written.options : []
  const at = options.findIndex(({ override }) => override?.also !== undefined)
  if (at < 0) return
  const range = checking.positions.value([...path, 'options', at])
  if (!fieldSpecs[field.type].hasOptions) checking.report({ code: 'not-for-type', names: ['also', field.type], range })
  else if (path[0] !== 'fields') checking.report({ code: 'unused', names: ['word', 'also'], range })
  else checkFormerOptions(checking, { options, path })
}

/** Abbreviations may differ in capitals alone: mW and MW. */
const isAlike = (one: string, other: string): boolean => one.length > 3 && one.toLowerCase() === other.toLowerCase()
