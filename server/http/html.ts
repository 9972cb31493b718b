import escape from 'lodash/escape.js'

/**
 * Templates of pages the server draws.
 *
 *     html`<li class="${tone}">${name}</li>`
 *     html`<ul>${rows.map((row) => html`<li>${row.name}</li>`)}</ul>${isLate && html`<b>Overdue</b>`}`
 *
 * Every text and number is escaped, wherever it stands: between tags, or in an attribute, which must be written with
 * double quotes. A value that is an address (`href`, `src`, `action`) must come from the page's own code: escaping
 * keeps it inside its attribute and does not judge where it leads. Nothing may be inserted into `<script>` or
 * `<style>`; pages have neither (server/web/security-headers.ts). The formatter indents what stands in a template, so
 * white space between block elements is not significant.
 */
export class Html {
  readonly #text: string

  /** @internal Only `html` builds one: the text is markup already. */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What a template takes. `null`, `undefined` and `false` draw nothing; lists are joined without a separator. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

export function html(literal: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: literal }, ...values.map(markupOf)))
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  return Array.isArray(value) ? value.map(markupOf).join('') : escape(String(value))
}
