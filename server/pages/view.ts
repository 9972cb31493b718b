import { ownMember } from '../../engine/definition/own-member.ts'
import type { Action, Block, FormItem, Read, Step, View } from '../../engine/definition/definition.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { usesOfBlock } from '../../engine/definition/uses-of.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { computedValues } from '../rows/forms/computed.ts'
import { filtersHtml } from './filters.ts'
import { defaultValues, formHtml, type FormState } from './form.ts'
import type { FieldErrors } from '../http/change.ts'
import type { FormValues } from './form-values.ts'
import { html, type Html, type HtmlValue } from '../http/html.ts'
import { linkOptions, withPageLinkTexts } from './links.ts'
import {
  pageAddress,
  askRows,
  narrowingParameters,
  type DrawnPage,
  PageError,
  routeHref,
  renderText,
} from './open-page.ts'
import { rowsHtml } from './table.ts'

/** A form as it was sent, to be drawn again with its errors. */
export interface SentForm {
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly alert: string | null
}

export interface DrawnView {
  readonly title: string
  readonly body: Html
}

/** The view the address names, or the first one. */
export function viewOf({ definition, params }: DrawnPage): View {
  const view = ownMember(definition.views, params.get('view') ?? definition.start)
  if (!view) throw new PageError(404, 'There is no such page.')
  return view
}

/** Draws a view below the message `done`. */
export async function drawView(
  page: DrawnPage,
  view: View,
  feedback: { done: string | null; sent: SentForm | null },
): Promise<DrawnView> {
  const key = page.params.get('key')
  const items = formItems(view)
  const names = { ...page.names, ...(await readsFor(page, view)) }
  const stored = key === null || items.length === 0 ? null : await recordValues(page, key)
  const before =
    feedback.sent?.values ?? stored ?? (await withPageLinkTexts(page, defaultValues({ ...page, names }, items)))
  const values = computedValues(formShape(page, items), { ...names, form: before }, page.locale.currency)
  const form: FormValues = { ...values, id: key }
  const links = await linkOptions(page, items, values)
  const state: FormState = { values, names: { ...names, form }, errors: feedback.sent?.errors ?? {}, links, key }
  const inner: DrawnPage = { ...page, names: state.names }
  const title = view.label === null ? page.definition.label : renderText(inner, view.label, state.names)
  const parts = await Promise.all(view.blocks.map((block) => blockHtml(inner, block, state)))
  const messages = html`${feedback.done !== null && html`<p class="done" role="status">${feedback.done}</p>`}
  ${feedback.sent?.alert && html`<p class="alert" role="alert">${feedback.sent.alert}</p>`}`
  const bar = html`<div class="bar">${view.actions.map((name) => actionHtml(inner, name, state))}</div>`
  const heading = html`<h1>${title}</h1>`
  const body =
    items.length > 0
      ? html`${heading} ${messages}
          <form class="record" method="post" action="${pageAddress(page, { view: view.name, key })}">
            <input type="hidden" name="request" value="${crypto.randomUUID()}" />
            <input type="hidden" name="version" value="${String((stored as Row | null)?.['version'] ?? '')}" />
            <input
              type="hidden"
              name="invalid-fields"
              value="${Object.keys(state.errors).length > 0 ? 'true' : 'false'}"
            />
            ${parts} ${bar}
          </form>`
      : html`<div class="head">${heading} ${bar}</div>
          ${messages} ${await filtersHtml(inner)} ${parts}`
  return { title, body }
}

/** The fields that the computed values of a form need. */
export function formShape({ definition }: DrawnPage, items: readonly FormItem[]) {
  return { fields: definition.fields, ownFields: items.map(({ field }) => field) }
}

/** Every field of the forms of a view. */
export function formItems({ blocks }: View): readonly FormItem[] {
  return blocks.flatMap((block) => (block.block === 'form' ? block.items : []))
}

/** The record of a key, from its list. Throws 404. */
export async function recordValues(page: DrawnPage, key: string): Promise<FormValues> {
  const read = Object.values(page.definition.reads).find(({ from }) => from.from === 'call' && from.path[0] === 'list')
  if (!read) throw new PageError(404, page.language.translate('There is no such record.'))
  const more = { page: '0', page_by: '1', [`o.${read.key}`]: 'eq', [`v.${read.key}`]: key }
  // Selected by key, without the filters of the list, which could hide it.
  const { rows } = await askRows(page, { read, more, names: { ...page.names, filter: {} } })
  const [row] = rows
  if (!row) throw new PageError(404, page.language.translate('There is no such record.'))
  return row as FormValues
}

/** The rows of the reads that choices and texts of a view use. */
async function readsFor(page: DrawnPage, view: View): Promise<Names> {
  const forms = view.blocks.filter(({ block }) => block === 'form' || block === 'text')
  const used = new Set(forms.flatMap((block) => usesOfBlock(page.definition, block).names.map(([name]) => name)))
  const named = Object.values(page.definition.reads).filter(({ name }) => used.has(name))
  const loaded = await Promise.all(named.map(async (read) => [read.name, await choiceRows(page, read)] as const))
  return Object.fromEntries(loaded)
}

/** Most options of a choice. */
const MOST_CHOICES = 2_000

/** A list that the person may not open counts as empty, so that the form still works. */
async function choiceRows(page: DrawnPage, read: Read): Promise<readonly Row[]> {
  try {
    return (await askRows(page, { read, more: { page_by: String(MOST_CHOICES) } })).rows
  } catch (error) {
    if (error instanceof PageError && error.status === 403) return []
    throw error
  }
}

async function blockHtml(page: DrawnPage, block: Block, state: FormState): Promise<HtmlValue> {
  if (block.visibleWhen !== null && !holds(block.visibleWhen, state.names)) return null
  switch (block.block) {
    case 'grid':
    case 'list':
      return await rowsHtml(page, block)
    case 'form':
      return formHtml(page, block, state)
    case 'text':
      return html`<p>${renderText(page, block.text, state.names)}</p>`
    case 'tabs':
      return await tabsHtml(page, block, state)
    default:
      return null
  }
}

async function tabsHtml(page: DrawnPage, { tabs }: Extract<Block, { block: 'tabs' }>, state: FormState): Promise<Html> {
  const visible = tabs.filter(({ visibleWhen }) => visibleWhen === null || holds(visibleWhen, state.names))
  const open = visible.find(({ name }) => name === page.params.get('tab')) ?? visible[0]
  const links = visible.map(({ name, label }) => {
    const href = pageAddress(page, { ...narrowingParameters(page), tab: name })
    const current = name === open?.name && html`aria-current="page"`
    return html`<a href="${href}" ${current}>${renderText(page, label, state.names)}</a>`
  })
  const parts = await Promise.all((open?.blocks ?? []).map((block) => blockHtml(page, block, state)))
  return html`<nav class="tabs" aria-label="${page.definition.label}">${links}</nav>
    ${parts}`
}

/** A link if the action only navigates, else a button that sends the form. Actions that need a script are left out. */
function actionHtml(page: DrawnPage, name: string, state: FormState): HtmlValue {
  const action = page.definition.actions[name]
  if (!action || (action.visibleWhen !== null && !holds(action.visibleWhen, state.names))) return null
  const label = renderText(page, action.label, state.names)
  const href = hrefOf(page, action, state.names)
  if (href !== null) return html`<a class="button ${action.tone}" href="${href}">${label}</a>`
  if (!action.steps.every(runsOnServer)) return null
  const guard = action.enabledWhen
  const isOn = guard === null || holds(guard.when, state.names)
  const reason = isOn ? null : renderText(page, guard.reason, state.names)
  return html`<button class="${action.tone}" name="action" value="${name}" ${!isOn && html`disabled`}>${label}</button>
    ${reason !== null && html`<span class="hint">${reason}</span>`}`
}

function hrefOf(page: DrawnPage, { steps }: Action, names: Names): string | null {
  const [step] = steps
  if (steps.length !== 1 || !step) return null
  if (step.step === 'back') return pageAddress(page, {})
  if (step.step !== 'show') return null
  if (step.show.what === 'view') return pageAddress(page, { view: step.show.view })
  return step.show.what === 'route' ? routeHref(renderText(page, step.show.route, names)) : null
}

/** Steps that a page without a script supports. */
export function runsOnServer({ step }: Step): boolean {
  return ['call', 'refuse', 'say', 'back', 'reload'].includes(step)
}
