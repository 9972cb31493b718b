import escape from 'lodash/escape.js'
import type { Sheet } from '../documents/sheet.ts'

/** What a message says, in every form it is sent. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Words {
  readonly sheet: Pick<Sheet, 'company' | 'address' | 'label' | 'name' | 'status' | 'date' | 'fields'>
  /** Stands above, instead of the kind and name of the document; '' for those. */
  readonly header: string
  /** What the sender adds; '' for nothing. */
  readonly added: string
  /** Whom it is from; null: nobody, an event. */
  readonly sender: string | null
  /** Where its link leads and what it says; null: without one, as in a preview. */
  readonly link: { readonly url: string; readonly label: string } | null
  /** How many of its fields are shown; 12 when left out. */
  readonly mostFields?: number
}

/** Of a long document the first fields; all others stand in the document. */
const MOST_FIELDS = 12

export function writeLetter(words: Words): Letter {
  const { label, name, status } = words.sheet
  const subject = oneLine(`${label} ${name}${status === '' ? '' : `: ${status}`}`)
  return { subject, text: textOf(words), html: htmlOf(words, subject) }
}

/** A line of a header must not become two. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const headingOf = ({ header, sheet }: Words): string => oneLine(header) || `${sheet.label} ${sheet.name}`

/** Label and value of what is filled in, the status first. */
function linesOf({
  sheet: { status, date, fields },
  mostFields = MOST_FIELDS,
}: Words): readonly (readonly [string, string])[] {
  const filled = fields.filter(({ value }) => value !== '' && value !== '–' && value !== '—')
  return [
    ...(status === '' ? [] : [['Status', status] as const]),
    ['Date', date],
    ...filled.slice(0, mostFields).map(({ label, value }) => [label, value] as const),
  ]
}

function textOf(words: Words): string {
  const { sheet, added, sender, link } = words
  return [
    headingOf(words),
    ...(added.trim() === '' ? [] : [added.trim()]),
    linesOf(words)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
    [...(sender === null ? [] : [sender]), sheet.company, sheet.address].join('\n'),
  ].join('\n\n')
}

/** Mail programs know no style sheets: each part carries its own look. */
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

/** Every text is escaped: whoever wrote it wrote words, not HTML. */
function htmlOf(words: Words, subject: string): string {
  const { sheet, added, sender, link } = words
  const rows = linesOf(words).map(
    ([label, value]) =>
      `<tr><th scope="row" style="${LOOKS.label}">${escape(label)}</th><td style="${LOOKS.value}">${escape(value)}</td></tr>`,
  )
  const foot = [...(sender === null ? [] : [sender]), sheet.address].join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="${LOOKS.body}">
<div style="${LOOKS.card}"><div style="${LOOKS.inner}">
<p style="${LOOKS.company}">${escape(sheet.company)}</p>
<h1 style="${LOOKS.h1}">${escape(headingOf(words))}</h1>
${added.trim() === '' ? '' : `<p style="${LOOKS.added}">${escape(added.trim())}</p>\n`}<table style="${LOOKS.table}"><tbody>
${rows.join('\n')}
</tbody></table>
${link === null ? '' : `<p style="margin:0"><a href="${escape(link.url)}" style="${LOOKS.link}">${escape(link.label)}</a></p>\n`}<p style="${LOOKS.foot}">${escape(foot)}</p>
</div></div>
</body>
</html>
`
}
