import type { Range } from '../../diagnostics/diagnostic.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { fieldsOfInputs } from './block-facts.ts'
import { checkField, checkFieldLabel } from './check-fields.ts'
import type { FileCheck } from './checking.ts'
import type { FieldFacts } from './field-facts.ts'
import type { PageFacts } from './page-facts.ts'

/** The overrides of the fields in a form or an editable column. */
export function checkInputs(checking: FileCheck, { blocks }: PageFacts): void {
  for (const { facts, path } of blocks) {
    for (const input of facts.inputs ? fieldsOfInputs(facts.inputs, path) : []) {
      const { override } = input.item
      for (const field of [input.field, ...input.field.children.values()]) reportOptions(checking, field)
      if (override === null) continue
      const layer = { words: override, path: [...input.path, 'override'] }
      checkField(checking, { field: input.field.words, written: override, path: layer.path })
      checkFieldLabel(checking, input.field, layer)
    }
  }
}

/** A choice that must be filled in has options. */
function reportOptions(checking: FileCheck, field: FieldFacts): void {
  const { type, options, requiredWhen = false } = field.words
  if (!fieldSpecs[type].isChoice || options !== undefined || requiredWhen === false) return
  const range = declaredAt(checking, field)
  checking.report({
    code: 'choice-without-options',
    names: [field.name],
    range,
    notes: ['Write options: [First, Second].'],
  })
}

/** The range where a field is described. */
function declaredAt({ positions }: FileCheck, { layers }: FieldFacts): Range {
  return positions.key(layers[0]?.path ?? [])
}
