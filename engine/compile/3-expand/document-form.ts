import { DRAFT_PARAMETER, hasDrafts, isSubmittedNew, SAVES_DRAFT } from '../../definition/drafts.ts'
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import type { AppDefinition } from '../../definition/definition.ts'
import type { ActionNode, ApprovalsNode, FieldNode, StepNode, ViewNode } from './ast.ts'
import { FOR_FILES, onlyForChangers } from './changed-records.ts'
import { figureNames } from './figures.ts'
import { copiedItems } from './copied-values.ts'
import { followed, stateFields } from './document-state.ts'
import { documentView } from './document-view.ts'
import { workflowOf } from './screen-workflow.ts'
import { linesOfForm, enabledOnceRead, withStoredLines } from './stored-lines.ts'
import { importAction } from './stored-records.ts'
import { isNumberTyped, numberItem } from './typed-number.ts'

/** The view of one document. */
export const DOCUMENT_VIEW = 'document'

/** The read of one document with its lines. */
export const DOCUMENT_READ = 'document'

/** Index of the form among the blocks of the view. */
export const FORM_BLOCK = 2

/** The parts of a page with which people raise documents. */
export interface DocumentForm {
  readonly actions: Readonly<Record<string, ActionNode>>
  readonly view: ViewNode
}

/** The badges on the card of a document; undefined: it has none. */
export const badgesOf = ({ card, statuses }: ApprovalsNode): readonly string[] | undefined =>
  card.badges ?? (statuses === undefined ? undefined : ['Status'])

/** The badges of a document that its form does not show as inputs. */
function badgesOfForm(author: ApprovalsNode): Pick<ViewNode, 'badges'> {
  const badges = badgesOf(author)?.filter((name) => author.form?.every((item) => item.name !== name))
  return badges === undefined || badges.length === 0 ? {} : { badges }
}

/** Additional fields of a row, where people raise documents or documents are numbered. */
export function raisedFields({ form, number }: ApprovalsNode): Readonly<Record<string, FieldNode>> {
  return { ...numberedFields(number), ...(form !== undefined && stateFields) }
}

/** The number of the document itself, not that of an order; none where documents are not numbered. */
export const numberedFields = (number: string | undefined): Readonly<Record<string, FieldNode>> =>
  number === undefined ? {} : { [NUMBER_FIELD]: { type: 'code', label: 'Number' } }

/** Null: no documents are raised on this screen. */
export function documentForm(author: ApprovalsNode, { app, screen }: RaisingSite): DocumentForm | null {
  const { form } = author
  if (form === undefined) return null
  const figures = figureNames(author)
  const isFilledIn = ({ name }: { readonly name: string }): boolean => !figures.includes(name)
  const filled = valuesIn('form', form.filter(isFilledIn))
  const isNumbered = isNumberTyped(author)
  const body = isNumbered ? { [NUMBER_FIELD]: `=form.${NUMBER_FIELD}`, ...filled } : filled
  const isSubmitted = isHandedIn(author, app)
  const draft = isSubmitted ? draftOf(author, app) : {}
  const all = {
    ...opening(screen),
    ...(isSubmitted ? handingIn(body, draft, isSubmittedNew(workflowOf(author, app) ?? undefined)) : saving(body)),
    [FOR_FILES]: savingForFiles(savingStep(body, draft), author),
    ...moving(valuesIn('result.get_item', copiedItems(author).filter(isFilledIn))),
  }
  const hasLines = linesOfForm(form, author.fields).length > 0
  const offered = author.change === undefined ? all : onlyForChangers(all, screen)
  const actions = hasLines ? onceLinesAreRead(offered) : offered
  return {
    actions,
    view: {
      ...documentView(
        author,
        [...(isNumbered ? [numberItem] : []), ...withStoredLines(form, author.fields, DOCUMENT_READ)],
        screen,
      ),
      ...badgesOfForm(author),
      actions: VIEW_ACTIONS.filter((name) => Object.hasOwn(actions, name)),
    },
  }
}

const valuesIn = (row: string, form: NonNullable<ApprovalsNode['form']>): Body =>
  Object.fromEntries(form.map(({ name }) => [name, `=${row}.${name}`]))

function onceLinesAreRead(actions: Actions): Actions {
  const entries = Object.entries(actions).map(([name, action]) => {
    return [name, SENDING.includes(name) ? enabledOnceRead(action, DOCUMENT_READ) : action] as const
  })
  return Object.fromEntries(entries)
}

/** Actions that send the values of the form. */
const SENDING = ['submit', 'save']

function savingForFiles(step: StepNode, author: ApprovalsNode): ActionNode {
  const shown = [...Object.keys(numberedFields(author.number)), ...(badgesOf(author) ?? [])]
  const names = new Set(['id', 'version', ...Object.keys(followed), ...shown])
  const set = Object.fromEntries([...names].map((name) => [name, `=result.row.${name}`]))
  return { visibleWhen: 'form.id == null', steps: [step, { kind: 'set', set }] }
}

/** Shown in the bar of the view, in this order. */
const VIEW_ACTIONS = ['submit', 'save', 'withdraw', 'revise', 'copy', 'history', 'delete', 'back']

/** What the expansion needs to know about the site. */
export interface RaisingSite {
  readonly app: AppDefinition
  readonly screen: string
}

const movesOf = (author: ApprovalsNode, app: AppDefinition) => workflowOf(author, app)?.moves ?? {}

/** Whether documents wait for their owner to submit them; otherwise they are complete once they are saved. */
const isHandedIn = (author: ApprovalsNode, app: AppDefinition): boolean =>
  (movesOf(author, app)['submit'] ?? []).length > 0

/** The query parameter with which a draft is saved; a document that is being decided is not a draft. */
function draftOf(author: ApprovalsNode, app: AppDefinition): Body {
  if (!hasDrafts(movesOf(author, app))) return {}
  const isChangedLater = author.keeps !== undefined
  return { [DRAFT_PARAMETER]: isChangedLater ? `=${isDraft} ? "${SAVES_DRAFT}" : null` : SAVES_DRAFT }
}

const isDraft = 'form.editNotice == null'

type Actions = Readonly<Record<string, ActionNode>>

/** The document as the server now has it replaces the view that was open. */
const reopened: readonly StepNode[] = [
  { kind: 'back', back: true },
  { kind: 'show', show: DOCUMENT_VIEW, with: '=result.row' },
]

function opening(screen: string): Actions {
  return {
    new: {
      keys: 'Ctrl+M',
      tone: 'primary',
      visibleWhen: `session.flags.raise_${screen} == true`,
      steps: [{ kind: 'show', show: DOCUMENT_VIEW, with: {} }],
    },
    import: importAction(screen),
    open: {
      label: '{row.editMessage == "" ? "Edit" : "Open"}',
      visibleWhen: 'row.editMessage != null',
      // Another user may have changed it since the list was read; when offline it is shown as the list had it.
      steps: [
        { ...newest, query: { key: '=row.id' } },
        { kind: 'show', show: DOCUMENT_VIEW, with: '=or(result.get_item, row)' },
      ],
    },
    counted: {
      steps: [
        { ...newest, query: { key: '=form.id' } },
        { kind: 'set', set: followed, when: 'result.get_item != null' },
      ],
    },
    back: { keys: 'Ctrl+B', steps: [{ kind: 'back', back: true }] },
  }
}

const newest = { kind: 'get', get: 'item', optional: true } as const

type Body = Readonly<Record<string, string>>

const ofDocument = { key: '=form.id', version: '=form.version' } as const

/** The owner saves a draft as often as needed, and submits it once it is complete. */
function handingIn(body: Body, draft: Body, isNewSubmitted: boolean): Actions {
  return {
    submit: {
      keys: 'Ctrl+Enter',
      tone: 'primary',
      ...offered('submitMessage', isNewSubmitted ? 'form.id == null' : undefined),
      steps: [
        { kind: 'post', post: 'submission', query: ofDocument, body, done: '{result.msg}' },
        { kind: 'back', back: true },
      ],
    },
    save: { label: labelOfSaving(draft), ...savingWhen, steps: [savingStep(body, draft), ...reopened] },
    withdraw: {
      ...offered('withdrawMessage'),
      steps: [
        {
          kind: 'post',
          post: 'withdrawal',
          body: ofDocument,
          confirm: 'Take it back to change it?',
          done: '{result.msg}',
        },
        ...reopened,
      ],
    },
  }
}

function saving(body: Body): Actions {
  return { save: { ...savingWhen, tone: 'primary', steps: [savingStep(body), ...reopened] } }
}

/** A document that is being decided is no longer a draft. */
const labelOfSaving = ({ [DRAFT_PARAMETER]: draft }: Body): string =>
  draft?.startsWith('=') ? `{${isDraft} ? "Save draft" : "Save"}` : 'Save draft'

const savingWhen = { keys: 'Ctrl+S', visibleWhen: 'form.id == null || form.editMessage == ""' } as const

function savingStep(body: Body, draft: Body = {}): StepNode {
  return { kind: 'post', post: 'item', query: { ...ofDocument, ...draft }, body, done: 'Saved.' }
}

/** What may happen later. @param copied the initial values of a copy */
function moving(copied: Body): Actions {
  return {
    revise: {
      ...offered('reviseMessage'),
      steps: [
        {
          kind: 'post',
          post: 'revision',
          body: ofDocument,
          confirm: 'Change what is approved? The approval begins again.',
          done: '{result.msg}',
        },
        ...reopened,
      ],
    },
    copy: {
      visibleWhen: 'form.id != null',
      // The copy replaces the view that was open: going back leads to the list.
      steps: [
        { kind: 'get', get: 'item', query: { key: '=form.id' } },
        { kind: 'back', back: true },
        { kind: 'show', show: DOCUMENT_VIEW, with: copied },
      ],
    },
    // A copy has no version before it is saved.
    history: {
      visibleWhen: 'form.id != null && form.version != null',
      steps: [{ kind: 'show', show: 'history', with: { key: '=form.id' } }],
    },
    delete: {
      tone: 'danger',
      ...offered('deleteMessage'),
      steps: [
        {
          kind: 'post',
          post: 'deleteitem',
          body: { key: '=form.id' },
          confirm: 'Deleting is not a reversible action. Do you want to continue?',
          done: 'Delete successful.',
        },
        { kind: 'back', back: true },
      ],
    },
  }
}

/** An action that the server offers for a document, or gives a reason against. @param also when else it is offered */
function offered(message: keyof typeof stateFields, also?: string) {
  const shown = `form.${message} != null`
  const usable = `form.${message} == ""`
  return {
    visibleWhen: also === undefined ? shown : `${also} || ${shown}`,
    enabledWhen: also === undefined ? usable : `${also} || ${usable}`,
    reason: `{form.${message}}`,
  }
}
