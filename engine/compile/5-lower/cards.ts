import type { CardFields } from '../../definition/definition.ts'
import { isLinesType } from '../../fields/field-types.ts'
import { labelOf } from '../../language/label.ts'
import type { FieldMap } from '../4-check/field-facts.ts'
import type { CardNode } from '../3-expand/ast.ts'

export function cardOf(card: CardNode | undefined, fields: FieldMap, key: string): CardFields {
  const {
    title = null,
    left = [],
    right = [],
    badges = [],
    progress = [],
    more = [],
  } = card ?? firstFields(fields, key)
  return {
    title,
    left,
    right,
    badges,
    more,
    progress: progress.map(({ field, of = null, label }) => {
      return { label: label ?? fields.get(field)?.words.label ?? labelOf(field), field, of }
    }),
  }
}

/** Without a card: the first field is the title, the next three are on the left. */
function firstFields(fields: FieldMap, key: string): CardNode {
  const shown = [...fields]
    .filter(([name, { words }]) => name !== key && !isLinesType(words.type))
    .map(([name]) => name)
  const [title, ...rest] = shown
  return { ...(title !== undefined && { title }), left: rest.slice(0, 3) }
}
