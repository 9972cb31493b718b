import type { ActionNode, FieldNode, PageNode, ViewNode } from './ast.ts'
import { blockNode, named } from './preset.ts'

/** The read, the view and the call of a ledger's closed period. */
const CLOSING = 'closing'
/** The field of the form and of the read. */
const CLOSED_UNTIL = 'closedUntil'
const CLOSED_TEXT = 'closedUntilText'
const MAY_CLOSE = 'mayClose'
/** The action that opens its view. */
export const CLOSE_PERIOD = 'closePeriod'
const SAVE = 'saveClosing'
const BACK = 'back'

const fields: Readonly<Record<string, FieldNode>> = {
  [CLOSED_UNTIL]: { type: 'date', label: 'Last closed day', max: '=today' },
  [CLOSED_TEXT]: { type: 'text' },
  [MAY_CLOSE]: { type: 'yesno' },
}

/** Fields of the page that no ledger may declare. */
export const closingFields: readonly string[] = Object.keys(fields)

const actions: Readonly<Record<string, ActionNode>> = {
  [CLOSE_PERIOD]: {
    visibleWhen: `${CLOSING}.${MAY_CLOSE} == true`,
    steps: [{ kind: 'show', show: CLOSING, with: { [CLOSED_UNTIL]: `=${CLOSING}.${CLOSED_UNTIL}` } }],
  },
  [SAVE]: {
    label: 'Save',
    tone: 'primary',
    keys: 'Ctrl+S',
    steps: [
      {
        kind: 'post',
        post: CLOSING,
        body: { [CLOSED_UNTIL]: `=form.${CLOSED_UNTIL}` },
        done: 'The changes are saved.',
      },
      { kind: 'reload', reload: CLOSING },
      { kind: 'back', back: true },
    ],
  },
  [BACK]: { keys: 'Ctrl+B', steps: [{ kind: 'back', back: true }] },
}

const view: ViewNode = {
  label: 'Close period',
  actions: [SAVE, BACK],
  blocks: [
    blockNode('text', { text: 'Nothing is posted on this day or before. Left empty, every day is open.' }),
    blockNode('form', { form: [named(CLOSED_UNTIL)] }),
  ],
}

const note = blockNode('text', {
  text: 'Closed until {closing.closedUntilText}.',
  visibleWhen: `${CLOSING}.${CLOSED_UNTIL} != null`,
})

/** The page of a ledger with its closed period: everybody reads it, and who manages the ledger changes it. */
export function withClosing(page: PageNode): PageNode {
  const views = Object.entries(page.views).map(([name, { blocks = [], ...words }]) => {
    return [name, { ...words, blocks: [note, ...blocks] }] as const
  })
  const read = {
    kind: 'get',
    get: CLOSING,
    answer: 'get_closing',
    one: true,
    fields: closingFields.map(named),
  } as const
  return {
    ...page,
    fields: { ...page.fields, ...fields },
    data: { ...page.data, [CLOSING]: read },
    actions: { ...page.actions, ...actions },
    views: { ...Object.fromEntries(views), [CLOSING]: view },
  }
}
