import { html, type Html, type HtmlValue } from '../../http/html.ts'
import type { SelectOption } from '../../people/settings-options.ts'

/** A labelled control with its error. */
export interface JoinInput {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  /** The `autocomplete` token of HTML: `organization`. */
  readonly autocomplete?: string
  readonly most?: number
}

export function textInput(input: JoinInput): Html {
  const { name, value = '', type = 'text', autocomplete = 'off', most = 200 } = input
  const control = html`<input
    type="${type}"
    name="${name}"
    value="${type === 'password' ? '' : value}"
    maxlength="${most}"
    autocomplete="${autocomplete}"
    ${described(input)}
  />`
  return item(input, control)
}

export function areaInput(input: JoinInput): Html {
  const { name, value = '', autocomplete = 'off', most = 500 } = input
  const control = html`<textarea
    rows="3"
    name="${name}"
    maxlength="${most}"
    autocomplete="${autocomplete}"
    ${described(input)}
  >
${value}</textarea>`
  return item(input, control)
}

/** @param empty the text of the empty option; null: a choice is required */
export function selectInput(input: JoinInput, options: readonly SelectOption[], empty: string | null = null): Html {
  const { name, value = '' } = input
  const all = empty === null ? options : [{ id: '', text: empty }, ...options]
  const control = html`<select name="${name}" ${described(input)}>
    ${all.map(({ id, text }) => html`<option value="${id}" ${id === value && html`selected`}>${text}</option>`)}
  </select>`
  return item(input, control)
}

interface Ticks extends Pick<JoinInput, 'name' | 'label' | 'error' | 'hint'> {
  readonly options: readonly SelectOption[]
  readonly chosen: readonly string[]
}

export function tickInputs({ name, label, error, hint, options, chosen }: Ticks): Html {
  return html`<div class="item">
    <fieldset class="many">
      <legend>${label}</legend>
      ${options.map(
        ({ id, text }) =>
          html`<label class="tick"
            ><input type="checkbox" name="${name}" value="${id}" ${chosen.includes(id) && html`checked`} />
            ${text}</label
          >`,
      )}
    </fieldset>
    ${notes({ name, error, hint })}
  </div>`
}

function item(input: JoinInput, control: Html): Html {
  const { label, required } = input
  return html`<div class="item">
    <label class="field"><span>${required ? `${label} *` : label}</span>${control}</label>
    ${notes(input)}
  </div>`
}

function described({ name, error, hint, required }: JoinInput): HtmlValue {
  const notesOf = [
    error === undefined ? '' : `error-${name}`,
    hint === undefined || error !== undefined ? '' : `hint-${name}`,
  ].filter(Boolean)
  return html`${required && html`required`} ${error !== undefined && html`aria-invalid="true"`}
  ${notesOf.length > 0 && html`aria-describedby="${notesOf.join(' ')}"`}`
}

function notes({ name, error, hint }: Pick<JoinInput, 'name' | 'error' | 'hint'>): HtmlValue {
  return html`${hint !== undefined && error === undefined && html`<p class="hint" id="hint-${name}">${hint}</p>`}
  ${error !== undefined && html`<p class="error" id="error-${name}">${error}</p>`}`
}
