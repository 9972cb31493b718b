import type { Field, Input, ServerDefinition } from '../../engine/definition/definition.ts'
import { isClampedTo } from '../../engine/definition/field.ts'
import { lineInputs } from '../../engine/page/form/lines.ts'

/** The rules in a definition, as `field rule`: each must be broken by some body. */
export function declaredRules({ form, fields }: ServerDefinition): readonly string[] {
  return (form?.items ?? []).flatMap(({ field: name, input, lines }) => {
    const field = fields[name]
    const cells = lineInputs(lines?.columns ?? [], fields)
    return [
      ...(field ? rulesOf(field, input).map((rule) => `${name} ${rule}`) : []),
      ...cells.flatMap((cell) => rulesOf(cell.field, cell.input).map((rule) => `${name}.${cell.field.name} ${rule}`)),
    ]
  })
}

function rulesOf(field: Field, input: Input): readonly string[] {
  if (field.value !== null) return ['computed']
  const isChosen = field.options.length > 0 || input.optionsFrom !== null
  const rules = {
    required: input.requiredWhen !== null && field.type !== 'yesno',
    min: input.min !== null && !isClampedTo(input, 'min'),
    max: input.max !== null && !isClampedTo(input, 'max'),
    length: input.length !== null && !isChosen,
    pattern: input.pattern !== null,
    option: isChosen,
    'missing link': field.type === 'link',
    disabled: input.enabledWhen !== null,
    hidden: input.visibleWhen !== null,
  }
  return Object.entries(rules).flatMap(([rule, isDeclared]) => (isDeclared ? [rule] : []))
}
