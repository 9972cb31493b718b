import { openPaper, type Paper } from './paper.ts'
import { drawTable, type Flow, makeRoom } from './paper-table.ts'
import type { Sheet } from './sheet.ts'

/** More fields are drawn in two columns. */
const ONE_COLUMN = 16
const GAP = 24
const TALLEST_ROW = 22
const LOWEST_ROW = 14
const APPROVAL = 26
const MOST_APPROVALS = 9
/** Left below the fields of a document with lines. */
const TABLE_ROOM = 160
/** Side of the QR code in points, 2.2 cm: a phone reads it at a distance of about 10 cm. */
const CODE = 62
const CODE_TOP = 20

interface Drawing {
  readonly compress?: boolean
  /** Drawn as a QR code. */
  readonly link?: string
}

/**
 * Draws a document on one page: with many fields the rows get lower, then the last ones are only counted. Lines take as
 * many pages as they need.
 */
export async function drawSheet(sheet: Sheet, { link, ...options }: Drawing = {}): Promise<Buffer> {
  const paper = openPaper(`${sheet.label} ${sheet.name}`, options)
  if (link) paper.code(link, { x: paper.width - paper.margin - CODE, y: CODE_TOP, size: CODE })
  const top = drawHead(paper, sheet)
  const approvals = lastOf(sheet.approvals)
  const height = approvals.length > 0 ? approvals.length * APPROVAL + 40 : 0
  const bottom = paper.height - paper.margin
  if (sheet.tables.length > 0) {
    const flow = flowOf(paper, sheet, drawFields(paper, sheet.fields, { top, bottom: bottom - TABLE_ROOM }))
    for (const table of sheet.tables) {
      flow.y += GAP
      drawTable(flow, table)
    }
    if (height > 0) makeRoom(flow, height)
    if (height > 0) drawApprovals(paper, approvals, flow.y)
  } else {
    drawFields(paper, sheet.fields, { top, bottom: bottom - height })
    if (height > 0) drawApprovals(paper, approvals, bottom - height)
  }
  return await paper.end()
}

/** Pages after the first have the number of the document and of the page. */
function flowOf(paper: Paper, { label, name }: Sheet, y: number): Flow {
  const { margin: x } = paper
  const width = (paper.width - 2 * x) / 2
  let page = 1
  return {
    paper,
    y,
    bottom: paper.height - x,
    next() {
      page += 1
      paper.addPage()
      paper.text(`${label} ${name}`, { x, y: x, width, size: 9, bold: true })
      paper.text(`Page ${page}`, { x: x + width, y: x, width, size: 9, faint: true, end: true })
      paper.line(x + 18)
      this.y = x + 32
    },
  }
}

/** Letterhead, label, name and status of the document. Returns the y position of the first field. */
function drawHead(paper: Paper, { company, address, label, name, status, date }: Sheet): number {
  const { margin: x } = paper
  const width = paper.width - 2 * x
  const half = width / 2
  const beside = width - CODE - GAP
  paper.text(company, { x, y: 46, width: beside, size: 15, bold: true })
  paper.text(address, { x, y: 67, width: beside, size: 8.5, faint: true })
  paper.line(88)
  paper.text(label, { x, y: 104, width: half, size: 9.5, faint: true })
  paper.text(date, { x: x + half, y: 104, width: half, size: 9.5, faint: true, end: true })
  paper.text(name, { x, y: 120, width: width * 0.62, size: 18, bold: true })
  paper.text(status, { x: x + width * 0.64, y: 124, width: width * 0.36, size: 12, bold: true, end: true })
  paper.line(154)
  return 168
}

interface VerticalSpace {
  readonly top: number
  readonly bottom: number
}

/** @returns the y position below the last field */
function drawFields(paper: Paper, fields: Sheet['fields'], { top, bottom }: VerticalSpace): number {
  const columns = fields.length > ONE_COLUMN ? 2 : 1
  const evenHeight = (bottom - top) / Math.max(1, Math.ceil(fields.length / columns))
  const row = Math.min(TALLEST_ROW, Math.max(LOWEST_ROW, evenHeight))
  const rows = Math.min(Math.floor((bottom - top) / row + 0.01), Math.ceil(fields.length / columns))
  const visible = visibleFields(fields, rows * columns)
  const width = (paper.width - 2 * paper.margin - (columns - 1) * GAP) / columns
  visible.forEach(({ label, value }, index) => {
    const x = paper.margin + Math.floor(index / rows) * (width + GAP)
    const y = top + (index % rows) * row
    const share = columns === 1 ? 0.3 : 0.42
    paper.text(label, { x, y, width: width * share - 8, size: 8.5, faint: true })
    paper.text(value, { x: x + width * share, y: y - 0.5, width: width * (1 - share), size: 9 })
  })
  return top + rows * row
}

/** The fields that fit; where some do not, the last row shows their number. */
function visibleFields(fields: Sheet['fields'], places: number): Sheet['fields'] {
  if (fields.length <= places) return fields
  const visible = fields.slice(0, Math.max(0, places - 1))
  return [...visible, { label: `… ${fields.length - visible.length} more fields`, value: '' }]
}

/** The latest approvals; where some do not fit, the first row shows their number. */
function lastOf(approvals: Sheet['approvals']): Sheet['approvals'] {
  const more = approvals.length - MOST_APPROVALS
  if (more <= 0) return approvals
  return [{ move: `… ${more} before`, reason: '' }, ...approvals.slice(more)]
}

function drawApprovals(paper: Paper, approvals: Sheet['approvals'], bottom: number): void {
  const { margin: x } = paper
  const width = paper.width - 2 * x
  paper.line(bottom + 8)
  paper.text('Approvals', { x, y: bottom + 18, width, size: 9.5, bold: true })
  approvals.forEach(({ move, reason }, index) => {
    const y = bottom + 40 + index * APPROVAL
    paper.text(move, { x, y, width, size: 9 })
    paper.text(reason, { x: x + 12, y: y + 12, width: width - 12, size: 8, faint: true })
  })
}
