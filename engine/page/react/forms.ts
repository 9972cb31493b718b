/** The code of forms: a page that `usesForms` is opened once it is here. */
import type { PageFormPart } from '../form-part.ts'
import type { FormDraftStore } from '../events/form-sessions.ts'

/** What a browser needs for a page with forms besides what every page needs. */
interface FormCode {
  readonly formPart: PageFormPart
  readonly browserDrafts: FormDraftStore
}

let code: FormCode | null = null

/** Rejects if it does not arrive. */
export async function loadForms(): Promise<void> {
  code ??= await import('./form-code.ts')
}

/** Throws where it was not loaded. */
export function loadedForms(): FormCode {
  if (code === null) throw new Error('A page with forms was opened before their code was loaded.')
  return code
}
