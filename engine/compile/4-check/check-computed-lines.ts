/** Lines that are worked out (`from`): every cell has its value, nobody types, and a form shows them. */
import { isNumeric } from '../../fields/field-types.ts'
import { pathKey, type FileCheck } from './checking.ts'
import type { FieldFacts } from './field-facts.ts'
import type { PageFacts } from './page-facts.ts'
import { isInForm } from './page-scope.ts'

/** Words of a field that people fill in. */
const TYPED_WORDS = ['value', 'default', 'flat', 'enabledWhen', 'requiredWhen', 'onChange'] as const

export function checkComputedLines(checking: FileCheck, facts: PageFacts): void {
  const { positions, report } = checking
  for (const field of facts.own.values()) {
    const { name, layers, children } = field
    const [layer] = layers
    if (!layer || layer.words.from === undefined) continue
    for (const word of TYPED_WORDS.filter((each) => layer.words[each] !== undefined))
      report({ code: 'from-beside', names: [name, word], range: positions.key([...layer.path, word]) })
    for (const cell of children.values()) {
      if (cell.words.value !== undefined) continue
      const range = positions.key(cell.layers[0]?.path ?? layer.path)
      report({ code: 'cell-without-value', names: [cell.name, name], range, notes: valueNotes(checking, field, cell) })
    }
    if (!isInForm(facts, name)) report({ code: 'from-outside-forms', names: [name], range: positions.key(layer.path) })
  }
}

/** What the cell would usually be: the field of its name of the item, or what follows from the place of the line. */
function valueNotes(
  { expressions }: FileCheck,
  { layers }: FieldFacts,
  { name, words }: FieldFacts,
): readonly string[] {
  const from = expressions.get(pathKey([...(layers[0]?.path ?? []), 'from']))?.type
  if (from?.kind === 'list' && from.of.kind === 'row') {
    const members = Object.keys(from.of.members)
    return members.includes(name)
      ? [`Write value: =source.${name}`]
      : [`Write its value, from \`source\`: ${members.map((member) => `source.${member}`).join(', ')}`]
  }
  if (from?.kind === 'list') return ['Write value: =source']
  return [isNumeric(words.type) ? 'Write value: =place' : 'Write its value, from `form` and `place`.']
}
