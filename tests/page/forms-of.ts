import type { Definition } from '../../engine/definition/definition.ts'
import { formPart, type PageFormPart } from '../../engine/page/form-part.ts'
import { usesForms } from '../../engine/page/form/uses-forms.ts'

/** The code of forms for a page of this definition, as a browser has it: where it needs none, none is loaded. */
export const formsOf = (definition: Definition) => (): PageFormPart => {
  if (!usesForms(definition)) throw new Error(`Screen ${definition.screen} needs the code of forms unexpectedly.`)
  return formPart
}
