import type { Sheet } from '../rows/documents/sheet.ts'
import { type Html, html } from '../http/html.ts'

/** A message in each of its formats. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface LetterContent {
  readonly sheet: Pick<Sheet, 'company' | 'address' | 'label' | 'name' | 'status' | 'date' | 'fields'>
  /** Heading; '' for the label and name of the document. */
  readonly header: string
  /** Text added by the sender; '' for none. */
  readonly added: string
  /** Name of the sender; null: an event sends it. */
  readonly sender: string | null
  /** Target and caption of its link; null: no link, as in a preview. */
  readonly link: { readonly url: string; readonly label: string } | null
  /** How many fields are shown. Default: 12. */
  readonly mostFields?: number
}

/** A long document is cut after its first fields; the link leads to the others. */
const MOST_FIELDS = 12

export function writeLetter(content: LetterContent): Letter {
  const { label, name, status } = content.sheet
  const subject = oneLine(`${label} ${name}${status === '' ? '' : `: ${status}`}`)
  return { subject, text: textOf(content), html: htmlOf(content, subject) }
}

/** A line break would let a text inject mail headers. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const headingOf = ({ header, sheet }: LetterContent): string => oneLine(header) || `${sheet.label} ${sheet.name}`

/** Label and value of each field with a value, the status first. */
function linesOf({
  sheet: { status, date, fields },
  mostFields = MOST_FIELDS,
}: LetterContent): readonly (readonly [string, string])[] {
  const filled = fields.filter(({ value }) => value !== '' && value !== '–' && value !== '—')
  return [
    ...(status === '' ? [] : [['Status', status] as const]),
    ['Date', date],
    ...filled.slice(0, mostFields).map(({ label, value }) => [label, value] as const),
  ]
}

function textOf(content: LetterContent): string {
  const { sheet, added, sender, link } = content
  return [
    headingOf(content),
    ...(added.trim() === '' ? [] : [added.trim()]),
    linesOf(content)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
    [...(sender === null ? [] : [sender]), sheet.company, sheet.address].join('\n'),
  ].join('\n\n')
}

/** Mail programs ignore style sheets, so every element carries inline styles. */
const LOOKS = {
  body: 'margin:0;padding:24px 12px;background:#f3f5f7;color:#1b1f24;font:15px/1.5 Arial,Helvetica,sans-serif',
  card: 'max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #dde2e7;border-radius:8px',
  inner: 'padding:24px',
  company: 'margin:0 0 16px;color:#5c6670;font-size:13px',
  h1: 'margin:0 0 12px;font-size:20px;line-height:1.3',
  added: 'margin:0 0 16px;white-space:pre-line',
  table: 'width:100%;border-collapse:collapse;margin:0 0 20px;table-layout:fixed',
  label:
    'width:40%;padding:6px 12px 6px 0;border-bottom:1px solid #e8ecef;color:#5c6670;text-align:left;font-weight:normal;vertical-align:top',
  value: 'padding:6px 0;border-bottom:1px solid #e8ecef;text-align:left;vertical-align:top;overflow-wrap:anywhere',
  link: 'display:inline-block;padding:10px 18px;background:#1f5fbf;color:#ffffff;border-radius:6px;text-decoration:none',
  foot: 'margin:20px 0 0;color:#5c6670;font-size:13px;white-space:pre-line',
} as const

/** Paragraphs with `white-space: pre-line` are written on one line: the template's own line breaks would show. */
function htmlOf(content: LetterContent, subject: string): string {
  const { sheet, added, sender, link } = content
  const foot = [...(sender === null ? [] : [sender]), sheet.address].join('\n')
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <title>${subject}</title>
    </head>
    <body style="${LOOKS.body}">
      <div style="${LOOKS.card}">
        <div style="${LOOKS.inner}">
          <p style="${LOOKS.company}">${sheet.company}</p>
          <h1 style="${LOOKS.h1}">${headingOf(content)}</h1>
          ${added.trim() !== '' && html`<p style="${LOOKS.added}">${added.trim()}</p>`}
          <table style="${LOOKS.table}">
            <tbody>
              ${linesOf(content).map(rowOf)}
            </tbody>
          </table>
          ${link !== null && html`<p style="margin:0"><a href="${link.url}" style="${LOOKS.link}">${link.label}</a></p>`}
          <p style="${LOOKS.foot}">${foot}</p>
        </div>
      </div>
    </body>
  </html>`
  return `<!doctype html>\n${page}\n`
}

const rowOf = ([label, value]: readonly [string, string]): Html =>
  html`<tr>
    <th scope="row" style="${LOOKS.label}">${label}</th>
    <td style="${LOOKS.value}">${value}</td>
  </tr>`
