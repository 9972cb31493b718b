import { html, type Html } from '../http/html.ts'
import type { PageLanguage } from './language.ts'

/** The id by which an operator finds the failed request in the log, shown apart from the text of the error. */
export const referenceHtml = ({ translate }: PageLanguage, id: string): Html =>
  html`<p class="reference">${translate('Reference {id}', { id })}</p>`
