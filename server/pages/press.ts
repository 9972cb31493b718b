import type { Action, View } from '../../engine/definition/definition.ts'
import { ownMember } from '../../engine/definition/own-member.ts'
import { evaluate, holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { localNames, withoutLocal } from '../../engine/page/form/local-fields.ts'
import { valueParameters, evaluatePath, type Names } from '../../engine/page/scope/names.ts'
import { errorsOf, PREFIX, typedValues } from './form.ts'
import type { FieldErrors } from '../http/change.ts'
import type { FormValues } from './form-values.ts'
import { computedValues } from '../rows/forms/computed.ts'
import { html, type Html } from '../http/html.ts'
import { resolvedLinks } from './links.ts'
import { accepted, pageAddress, pageCallPath, common, type DrawnPage, PageError, renderText } from './open-page.ts'
import { formItems, formShape, recordValues, runsOnServer, type SentForm } from './view.ts'

/** The result of a sent form. */
export type FormResult =
  /** Redirects to the list, which shows this text. */
  | { readonly result: 'done'; readonly text: string | null }
  /** The form again, with its errors. */
  | { readonly result: 'stopped'; readonly sent: SentForm }
  /** A question; Confirm sends the same form. */
  | { readonly result: 'asked'; readonly title: string; readonly body: Html }

interface PressedForm {
  readonly page: DrawnPage
  readonly view: View
  readonly action: Action
  readonly sent: URLSearchParams
  readonly values: FormValues
  /** Texts of links that name no row, or several. */
  readonly linkErrors: FieldErrors
  readonly names: Names
}

/** Runs the steps of the form's action in order (definition/action.ts). Throws PageError. */
export async function pressFormAction(page: DrawnPage, view: View, sent: URLSearchParams): Promise<FormResult> {
  const action = ownMember(page.definition.actions, sent.get('action') ?? '')
  if (!action || !view.actions.includes(action.name) || !action.steps.every(runsOnServer)) {
    throw new PageError(400, page.language.translate('This cannot be done here.'))
  }
  const items = formItems(view)
  const key = page.params.get('key')
  const stored = key === null ? {} : await recordValues(page, key)
  const typed = { ...stored, ...typedValues(page, items, sent) }
  const links = await resolvedLinks(page, items, { stored, typed })
  const values = computedValues(formShape(page, items), { ...page.names, form: links.values }, page.locale.currency)
  const sentFields = [...items.map(({ field }) => field), ...unsentFields(page)]
  const form = Object.fromEntries(sentFields.map((field) => [field, values[field] ?? null]))
  const names = { ...page.names, form: { ...form, id: key } }
  return await runSteps({ page, view, action, sent, values, linkErrors: links.errors, names })
}

async function runSteps(pressing: PressedForm): Promise<FormResult> {
  const { page, action, names, values } = pressing
  const enabled = action.enabledWhen === null || holds(action.enabledWhen.when, names)
  if (!enabled && action.enabledWhen !== null) {
    return stopped(values, {}, renderText(page, action.enabledWhen.reason, names))
  }
  let done: string | null = null
  for (const step of action.steps) {
    if (step.when !== null && !holds(step.when, names)) continue
    if (step.confirm !== null && pressing.sent.get('confirmed') !== 'y') {
      return confirmHtml(pressing, renderText(page, step.confirm, names))
    }
    if (step.step === 'refuse') return stopped(values, {}, renderText(page, step.text, names))
    if (step.step === 'say') done = renderText(page, step.text, names)
    if (step.step !== 'call') continue
    const errors = step.checksForm ? { ...errorsOf(page, formItems(pressing.view), names), ...pressing.linkErrors } : {}
    if (Object.keys(errors).length > 0) return stopped(values, errors, FIX(page))
    const answer = await call(pressing, step)
    const refused = fieldErrorsIn(page, answer)
    if (refused !== null) return stopped(values, refused, FIX(page))
    done = step.done === null ? done : renderText(page, step.done, { ...names, result: answer as Value })
  }
  return { result: 'done', text: done }
}

const FIX = ({ language }: DrawnPage): string => language.translate('Please fix the marked fields.')

function stopped(values: FormValues, errors: FieldErrors, alert: string): FormResult {
  return { result: 'stopped', sent: { values, errors, alert } }
}

/** What the server sends for a row besides its fields, such as its version: conditions use it, and no form sends it. */
const unsentFields = ({ definition }: DrawnPage): readonly string[] =>
  Object.values(definition.fields).flatMap(({ name, sent }) => (sent ? [] : [name]))

type CallStep = Extract<Action['steps'][number], { step: 'call' }>

/** A refusal is thrown as PageError; the form is then drawn again with the typed values. */
async function call({ page, sent, names }: PressedForm, { method, path, query, body }: CallStep): Promise<unknown> {
  const to = pageCallPath(page, evaluatePath(path, names))
  const version = sent.get('version') ?? ''
  const parameters = { ...valueParameters(evaluate(query, names)), ...common(page) }
  if (method === 'GET') return accepted(page, await page.calls.get(to, parameters)).body
  const versioned = version === '' || !('key' in parameters) ? parameters : { ...parameters, version }
  const key = `${sent.get('request') ?? ''} ${to}`.slice(0, 200)
  const { members } = localNames(page.definition)
  const written = evaluate(body, { ...names, form: withoutUnsent(page, names) })
  const sentBody = withoutLocal(written, { fields: new Set(), members })
  return accepted(page, await page.calls.post(to, { query: versioned, body: sentBody, key })).body
}

function withoutUnsent(page: DrawnPage, names: Names): Value {
  const unsent = unsentFields(page)
  return Object.fromEntries(Object.entries(names['form'] as FormValues).filter(([name]) => !unsent.includes(name)))
}

/** `post_item` of an answer (site-modules §7). */
function fieldErrorsIn({ language }: DrawnPage, answer: unknown): FieldErrors | null {
  const { post_item: errors } = (answer ?? {}) as { post_item?: Readonly<Record<string, unknown>> }
  const entries = Object.entries(errors ?? {}).map(
    ([name, text]) => [name, language.translateAny(String(text))] as const,
  )
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** The question; all sent values are hidden inputs, which Confirm sends again. */
function confirmHtml({ page, view, sent, action, names }: PressedForm, question: string): FormResult {
  const { translate } = page.language
  const key = page.params.get('key')
  const carried = [...sent].filter(
    ([name]) => name.startsWith(PREFIX) || ['action', 'request', 'version'].includes(name),
  )
  const title = renderText(page, action.label, names)
  const body = html`<h1>${title}</h1>
    <p>${question}</p>
    <form class="bar" method="post" action="${pageAddress(page, { view: view.name, key })}">
      ${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="confirmed" value="y" />
      <button class="${action.tone}">${translate('Confirm')}</button>
      <a class="button" href="${pageAddress(page, { view: view.name, key })}">${translate('Cancel')}</a>
    </form>`
  return { result: 'asked', title, body }
}
