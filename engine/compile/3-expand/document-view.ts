import { NUMBER_FIELD } from '../../definition/document-number.ts'
import type { ApprovalsNode, ViewNode } from './ast.ts'
import { FOR_FILES, type FormGuard, mayChangeCondition } from './changed-records.ts'
import { blockNode } from './preset.ts'

const changedByOwner: FormGuard = {
  enabledWhen: 'form.id == null || form.editMessage == ""',
  reason: '{form.editMessage}',
}

/** Where only some roles raise documents. */
const changedByOwnerAmong = (screen: string): FormGuard => ({
  enabledWhen: `(${changedByOwner.enabledWhen}) && ${mayChangeCondition(screen)}`,
  reason: `{${mayChangeCondition(screen)} ? form.editMessage : ${NOT_RAISED}}`,
})

/** Written as a literal, by which its translation is found. */
const NOT_RAISED = '"You may see these documents, but not raise or change any."'

/** A document is headed by its number, a new one by the word for it, if there is one. */
const headingOf = ({ document }: ApprovalsNode): string =>
  document === undefined ? NUMBER : `{form.id == null ? ${JSON.stringify(document)} : form.${NUMBER_FIELD}}`

const NUMBER = `{form.${NUMBER_FIELD}}`

/** The view of one document, without its actions. */
export function documentView(
  author: ApprovalsNode,
  form: NonNullable<ApprovalsNode['form']>,
  screen: string,
): Omit<ViewNode, 'actions'> {
  return {
    label: headingOf(author),
    blocks: [
      blockNode('text', { text: '{form.returnMessage}', tone: 'warning', visibleWhen: 'form.returnMessage != null' }),
      blockNode('text', { text: '{form.editNotice}', tone: 'warning', visibleWhen: 'form.editNotice != null' }),
      blockNode('form', { form, ...(author.change === undefined ? changedByOwner : changedByOwnerAmong(screen)) }),
      blockNode('files', {
        files: 'attachments',
        pk: '=form.id',
        onChange: 'counted',
        save: FOR_FILES,
      }),
    ],
  }
}
