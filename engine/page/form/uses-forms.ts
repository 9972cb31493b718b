import type { Definition } from '../../definition/definition.ts'
import { inputsIn, screenBlocks } from '../../definition/uses-of.ts'
import { valueInRow } from '../reads/used-values.ts'

/**
 * Whether something can be entered on a page of this definition, or its rows have computed values: it is opened with the
 * code of forms (`form-part.ts`), which a page of lists alone does without.
 */
export function usesForms(definition: Definition): boolean {
  const { form, reads, actions } = definition
  return (
    form.length > 0 ||
    screenBlocks(definition).some((block) => block.block === 'form' || inputsIn(block).length > 0) ||
    Object.values(reads).some(({ fields, defaults }) => hasAny(defaults) || computes(definition, fields)) ||
    Object.values(actions).some(({ steps }) => steps.some(({ step }) => step === 'set' || step === 'remove'))
  )
}

const hasAny = (members: object): boolean => Object.keys(members).length > 0

function computes(definition: Definition, names: readonly string[]): boolean {
  return names.some((name) => {
    const field = definition.fields[name]
    return field !== undefined && (field.lines !== null || valueInRow(definition, field) !== null)
  })
}
