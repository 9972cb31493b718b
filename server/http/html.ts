import escape from 'lodash/escape.js'

/**
 * Templates of pages that the server renders.
 *
 *     html`<li class="${tone}">${name}</li>`
 *     html`<ul>${rows.map((row) => html`<li>${row.name}</li>`)}</ul>${isLate && html`<b>Overdue</b>`}`
 *
 * Every text and number is escaped, between tags and in attributes, which must be written with double quotes. An
 * address (`href`, `src`, `action`) must come from the page's own code: escaping keeps it inside its attribute and does
 * not check its target. Nothing may be inserted into `<script>` or `<style>`; pages have neither
 * (server/http/security-headers.ts). The formatter indents templates, so white space between block elements is not
 * significant.
 */
export class Html {
  readonly #text: string

  /** @internal Created by `html` only, from escaped markup. */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** Values of a template. `null`, `undefined` and `false` render nothing; lists are joined without a separator. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[]

export function html(literal: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: literal }, ...values.map(markupOf)))
}

function markupOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  return Array.isArray(value) ? value.map(markupOf).join('') : escape(String(value))
}
