import type { Field, FormBlock, FormItem } from '../../engine/definition/definition.ts'
import { evaluate, holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { FieldControl, Keyboard } from '../../engine/fields/field-spec.ts'
import { fieldSpecs } from '../../engine/fields/field-specs.ts'
import { isLinkType, isTypedInDigits, isYesNo, ownNotation } from '../../engine/fields/field-types.ts'
import { fieldInRow } from '../../engine/fields/field-in-row.ts'
import { typedContext, valueOrText } from '../../engine/fields/parse.ts'
import type { Option } from '../../engine/page/form/option.ts'
import { optionsOf } from '../../engine/page/form/options.ts'
import { clamped, fieldErrorOf, isEnabled, isRequired, isVisible } from '../../engine/page/form/rules.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { dateInput, dateLabel, granularityOf } from './dates.ts'
import { labelled } from './filters.ts'
import type { FieldErrors } from '../http/change.ts'
import type { FormValues } from './form-values.ts'
import { linkInput, type LinkOptionsByField, typedLink } from './links.ts'
import { html, type Html, type HtmlValue } from '../http/html.ts'
import { type DrawnPage, renderText } from './open-page.ts'

/** Prefix of the names of a form's inputs; other inputs belong to the page. */
export const PREFIX = 'f.'

export interface FormState {
  readonly values: FormValues
  /** The names that expressions of the page can use, with form and reads. */
  readonly names: Names
  readonly errors: FieldErrors
  readonly links: LinkOptionsByField
  /** Key of the record; null: a new one. */
  readonly key: string | null
}

/** The typed values in the types of their fields; missing ones are empty. */
export function typedValues(page: DrawnPage, items: readonly FormItem[], sent: URLSearchParams): FormValues {
  const typed = items.flatMap(({ field: name, input }): [string, Value][] => {
    const field = page.definition.fields[name]
    if (!field) return []
    if (isLinkType(field.type)) return sent.has(`${PREFIX}${name}`) ? [[name, typedLink(sent, `${PREFIX}${name}`)]] : []
    const texts = sent.getAll(`${PREFIX}${name}`)
    if (field.many) return [[name, texts.filter((text) => text !== '')]]
    const value = isYesNo(field.type)
      ? texts.includes('y')
      : readText(page, { field: fieldInRow(field, valuesSent(sent)), input }, texts.at(-1) ?? '')
    return [[name, clamped({ field, input, value, names: page.names })]]
  })
  return Object.fromEntries(typed)
}

/** The texts of a form, by field. */
const valuesSent = (sent: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...sent].map(([name, text]) => [name.slice(PREFIX.length), text]))

function readText(page: DrawnPage, { field, input }: Omit<Item, 'label'>, text: string): Value {
  const options = optionsOf(field, { definition: page.definition, input, names: page.names })
  return valueOrText(text, field, { ...typedContext(page.locale), ...(options.length > 0 && { options }) })
}

/** Defaults of a new record. */
export function defaultValues(page: DrawnPage, items: readonly FormItem[]): FormValues {
  return Object.fromEntries(
    items.map(({ field, input }) => [field, input.default === null ? null : evaluate(input.default, page.names)]),
  )
}

/** Errors of the typed values, by field. The save call checks them again. */
export function errorsOf(page: DrawnPage, items: readonly FormItem[], names: Names): FieldErrors {
  const form = (names['form'] ?? {}) as FormValues
  const found = items.flatMap(({ field: name, input }): [string, string][] => {
    const field = page.definition.fields[name]
    if (!field || field.value !== null) return []
    const broken = fieldErrorOf({ field, input, value: form[name] ?? null, names, locale: page.locale })
    return broken === null ? [] : [[name, page.language.translateAny(broken.text)]]
  })
  return Object.fromEntries(found)
}

/** A form that cannot be changed now shows its values and the reason. */
export function formHtml(page: DrawnPage, block: FormBlock, state: FormState): Html {
  const guard = block.enabledWhen
  const isOpen = guard === null || holds(guard.when, state.names)
  const reason = isOpen ? '' : renderText(page, guard.reason, state.names)
  return html`<fieldset>
    ${block.label !== null && html`<legend>${block.label}</legend>`}
    ${reason !== '' && html`<p class="hint">${reason}</p>`}
    ${block.items.map((item) => itemHtml(page, item, { ...state, isOpen }))}
  </fieldset>`
}

function itemHtml(page: DrawnPage, item: FormItem, state: FormState & { readonly isOpen: boolean }): Html | false {
  const field = page.definition.fields[item.field]
  if (!field || !isVisible(item.input, state.names)) return false
  const { enabled, reason } = isEnabled(item.input, state.names, page.locale)
  const isOpen = state.isOpen && enabled && field.value === null
  const error = state.errors[item.field] ?? null
  const required = isOpen && isRequired(item.input, state.names)
  const control = isOpen
    ? controlHtml(page, { ...item, field }, { state, required, error })
    : readOnlyHtml(page, field, state)
  const name = required ? `${item.label} *` : item.label
  const granularity = isOpen ? granularityOf(field) : null
  const label = granularity === null ? name : dateLabel(page.language, name, granularity)
  return html`<div class="item">
    ${
      field.many
        ? html`<fieldset class="many">
            <legend>${label}</legend>
            ${control}
          </fieldset>`
        : labelled(label, control)
    }
    ${!enabled && reason !== null && html`<p class="hint">${reason}</p>`}
    ${error !== null && html`<p class="error" id="error-${item.field}">${error}</p>`}
  </div>`
}

function readOnlyHtml({ language, locale }: DrawnPage, field: Field, { values }: FormState): Html {
  return html`<output>${language.format.formatValue(values[field.name], field, locale, values)}</output>`
}

interface Placed {
  readonly state: FormState
  readonly required: boolean
  readonly error: string | null
}

type Item = Omit<FormItem, 'field' | 'lines'> & { readonly field: Field }

/** An input to be drawn, with its value. */
interface Drawn extends Omit<Item, 'label'> {
  readonly page: DrawnPage
  readonly state: FormState
  readonly name: string
  readonly value: Value
  readonly text: string
  readonly attributes: Html
  readonly length: Html | null
}

function controlHtml(page: DrawnPage, { field, input }: Item, { state, required, error }: Placed): HtmlValue {
  const value = state.values[field.name] ?? null
  const text = [value]
    .flat()
    .map((each) => String(each ?? ''))
    .join(', ')
  const name = `${PREFIX}${field.name}`
  const attributes = html`name="${name}" ${required && html`required`}
  ${error !== null && html`aria-invalid="true" aria-describedby="error-${field.name}"`}`
  const length = input.length === null ? null : html`maxlength="${input.length[1]}"`
  const drawn: Drawn = { page, field, input, state, name, value, text, attributes, length }
  const options = optionsOf(field, { definition: page.definition, input, names: state.names })
  return isChosen(drawn, options) ? choiceHtml(drawn, options) : controls[fieldSpecs[field.type].control](drawn)
}

/** As in the browser (engine/blocks/form/controls/kinds.ts); suggestions for a free text are left out. */
function isChosen({ field, input }: Drawn, options: readonly Option[]): boolean {
  const { control, isFree = false } = fieldSpecs[field.type]
  if (control === 'link' || (isFree && !field.many)) return false
  return options.length > 0 || input.optionsFrom !== null
}

type Draw = (drawn: Drawn) => HtmlValue

const INPUT_TYPES: Readonly<Record<Keyboard, string>> = { words: 'text', code: 'text', email: 'email', phone: 'tel' }

const textInput: Draw = ({ field, attributes, length, text }) =>
  html`<input
    type="${INPUT_TYPES[fieldSpecs[field.type].keyboard ?? 'words']}"
    ${attributes}
    ${length}
    value="${text}"
  />`

const shown: Draw = ({ page, field, state }) => readOnlyHtml(page, field, state)

function unitText({ page, field, state }: Drawn): string | undefined {
  const { unit } = fieldInRow(field, state.values)
  return unit === null ? fieldSpecs[field.type].sign : page.language.translateAny(unit)
}

/** The inputs of the types of fields. */
const controls: Readonly<Record<FieldControl, Draw>> = {
  text: textInput,
  words: ({ attributes, length, text }) => html`<textarea rows="4" ${attributes} ${length}>${text}</textarea>`,
  number: (drawn) =>
    html`<span class="unit"
      ><input
        type="text"
        inputmode="${isTypedInDigits(drawn.field.type) ? 'decimal' : 'text'}"
        ${drawn.attributes}
        value="${ownNotation(drawn.field.type, drawn.value) ?? drawn.text}"
      />${unitText(drawn)}</span
    >`,
  day: ({ attributes, text }) => dateInput({ granularity: 'day', value: text.slice(0, 10), attributes }),
  moment: ({ attributes, text }) => dateInput({ granularity: 'minute', value: text.slice(0, 16), attributes }),
  yesno: ({ name, value }) =>
    html`<input type="checkbox" name="${name}" value="y" ${value === true && html`checked`} />`,
  // Without options it is free text.
  select: textInput,
  link: ({ name, field, value, attributes, state }) =>
    linkInput({ name, value, attributes }, state.links[field.name] ?? []),
  color: ({ attributes, text }) => html`<input type="color" ${attributes} value="${text || '#2563eb'}" />`,
  file: shown,
  shown,
}

function choiceHtml({ page, field, attributes, name, value }: Drawn, options: readonly Option[]): Html {
  const chosen = [value].flat().map((each) => String(each ?? ''))
  if (field.many) {
    return html`${options.map(
      ({ id, text }) =>
        html`<label class="tick"
          ><input type="checkbox" name="${name}" value="${id}" ${chosen.includes(id) && html`checked`} />
          ${page.language.translateAny(text)}</label
        >`,
    )}`
  }
  // A stored value that is no longer offered stays selected.
  const isOffered = chosen.every((each) => each === '' || options.some(({ id }) => id === each))
  const all = isOffered ? options : [...chosen.map((id) => ({ id, text: id })), ...options]
  const isEmpty = options.length === 0
  return html`${
      isEmpty &&
      html`<span class="hint"
        >${page.language.translate('There is nothing to choose from, or you may not see it.')}</span
      >`
    }<select ${attributes}>
      <option value=""></option>
      ${all.map(
        ({ id, text }) =>
          html`<option value="${id}" ${chosen.includes(id) && html`selected`}>
            ${page.language.translateAny(text)}
          </option>`,
      )}
    </select>`
}
