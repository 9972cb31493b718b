import { fieldsOfInputs } from './block-facts.ts'
import { checkField } from './check-fields.ts'
import type { Checking } from './checking.ts'
import type { PageFacts } from './page-facts.ts'

/** What a form or an editable column says differs in its fields. */
export function checkInputs(checking: Checking, { blocks }: PageFacts): void {
  for (const { facts, path } of blocks) {
    for (const input of facts.inputs ? fieldsOfInputs(facts.inputs, path) : []) {
      const { override } = input.item
      if (override === null) continue
      const { name, words } = input.field
      checkField(checking, { name, field: words, written: override, path: [...input.path, 'override'] })
    }
  }
}
