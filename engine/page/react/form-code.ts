/** The code of forms in a browser, loaded by `forms.ts`. */
export { formPart } from '../form-part.ts'
export { browserDrafts } from './browser-drafts.ts'
