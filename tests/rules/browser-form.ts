/** The errors of a screen's form in a browser, from the page model that the browser runs. */
import type { Session } from '../../engine/calls/contract.ts'
import { allBlocks } from '../../engine/definition/blocks.ts'
import type { AppDefinition, Definition } from '../../engine/definition/definition.ts'
import { VIEW } from '../../engine/page/address/address.ts'
import { fieldErrorsOnPage } from '../../engine/page/form/check.ts'
import { formPart } from '../../engine/page/form-part.ts'
import { createPage } from '../../engine/page/page.ts'
import type { Values } from './broken-bodies.ts'

export interface OpenForm {
  readonly client: Definition
  readonly app: AppDefinition
  readonly session: Session
}

/** The text at each field with an error, as a person sees it after filling in these values. */
export function browserErrors({ client, app, session }: OpenForm, values: Values): Readonly<Record<string, string>> {
  const view = Object.values(client.views).find((each) => allBlocks(each.blocks).some(({ block }) => block === 'form'))
  if (!view) throw new Error(`${client.screen} has no form.`)
  const page = createPage(
    client,
    {
      session,
      locale: app,
      params: new URLSearchParams(view.modal ? {} : { [VIEW]: view.name }),
      entry: { form: 'filled in', with: values, modal: view.modal ? view.name : null, below: null },
      narrow: false,
      now: () => Date.now(),
      newKey: () => 'key',
    },
    () => formPart,
  )
  const errors = fieldErrorsOnPage(page.core).map(({ field, text }) => [field, text] as const)
  page.close()
  return Object.fromEntries(errors)
}
