import { TEXT_TYPES } from '../../language/field.ts'
import type { Path } from '../1-parse/path.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import type { Checking } from './checking.ts'
import { matches } from './patterns.ts'

interface Written {
  readonly field: FieldNode
  readonly written: Partial<FieldNode>
  readonly path: Path
}

/** Options that people cannot choose, or cannot tell apart. */
export function checkOptions(checking: Checking, { field, written, path }: Written): void {
  const { options, type, many, length: [least = 0, most = Infinity] = [], pattern } = field
  if (!Array.isArray(options)) return
  const { positions, report } = checking
  for (const [at, option] of (Array.isArray(written.options) ? options : []).entries()) {
    const range = positions.value([...path, 'options', at])
    const alike = options.slice(0, at).find((each) => isAlike(each, option))
    const isRefused = option.length < least || option.length > most || !matches(pattern, option)
    if (alike !== undefined) report({ code: 'options-alike', severity: 'warning', names: [option, alike], range })
    else if (isRefused && type !== 'choice' && TEXT_TYPES.some((each) => each === type))
      report({ code: 'option-outside', severity: 'warning', names: [option], range })
  }
  for (const word of ['min', 'max'] as const) {
    const limit = field[word]
    if (type !== 'choice' || many !== true || typeof limit !== 'number' || limit <= options.length) continue
    if (written[word] === undefined) continue
    const names = [word, String(limit), String(options.length)]
    report({ code: 'more-than-options', severity: 'warning', names, range: positions.value([...path, word]) })
  }
}

/** Abbreviations may differ in capitals alone: mW and MW. */
const isAlike = (one: string, other: string): boolean => one.length > 3 && one.toLowerCase() === other.toLowerCase()
