import { type PlacedText, drawRow, type Flow, heightOf, ensureSpace } from './flow.ts'
import { openPaper, type PageDrawing, type Paper } from './paper.ts'
import { drawTable } from './paper-table.ts'
import type { Sheet } from './sheet.ts'

/** More fields than this are drawn in two columns. */
const ONE_COLUMN = 16
const GAP = 24
const TALLEST_ROW = 22
const LOWEST_ROW = 14
/** A value with more lines than this in half the width gets the whole width. */
const LINES_OF_HALF = 3
/** Height left below the fields of a document with lines. */
const TABLE_ROOM = 160
/** Side of the QR code in points, 2.2 cm: a phone reads it at a distance of about 10 cm. */
const CODE = 62
const CODE_TOP = 20

interface Drawing {
  readonly compress?: boolean
  /** Drawn as a QR code. */
  readonly link?: string
}

/** Draws a document on as many pages as it needs, without cutting texts; many fields are set closer together. */
export async function drawSheet(sheet: Sheet, { link, ...options }: Drawing = {}): Promise<Buffer> {
  const paper = openPaper(`${sheet.label} ${sheet.name}`, options)
  if (link) paper.code(link, { x: paper.width - paper.margin - CODE, y: CODE_TOP, size: CODE })
  const flow = flowOf(paper, sheet)
  drawHead(flow, sheet)
  const approvals = approvalRows(paper, sheet.approvals)
  const decided = approvals.reduce((sum, { cells, least }) => sum + heightOf(paper, cells, least), 0)
  const height = decided + heightOfSignatures(sheet)
  drawFields(flow, sheet.fields, flow.bottom - (sheet.tables.length > 0 ? TABLE_ROOM : height))
  for (const table of sheet.tables) {
    flow.y += GAP
    drawTable(flow, table)
  }
  if (height > 0) drawApprovals(flow, approvals, { height, isAtFoot: sheet.tables.length === 0 })
  drawSignatures(flow, sheet)
  return await paper.end()
}

/** Pages after the first show the document number and the page number. */
function flowOf(paper: Paper, { label, name }: Sheet): Flow {
  const { margin: x } = paper
  const width = (paper.width - 2 * x) / 2
  let page = 1
  return {
    paper,
    y: 46,
    bottom: paper.height - x,
    onPage: null,
    next() {
      page += 1
      paper.addPage()
      paper.text(`${label} ${name}`, { x, y: x, width, size: 9, bold: true })
      paper.text(`Page ${page}`, { x: x + width, y: x, width, size: 9, faint: true, end: true })
      paper.line(x + 18)
      this.y = x + 32
      this.onPage?.()
    },
  }
}

/** Letterhead, label, name and status of the document. */
function drawHead(flow: Flow, { company, address, label, name, status, date }: Sheet): void {
  const { paper } = flow
  const { margin: x } = paper
  const width = paper.width - 2 * x
  const half = width / 2
  const beside = width - CODE - GAP
  drawRow(flow, [{ text: company, x, width: beside, size: 15, bold: true }], 21)
  drawRow(flow, [{ text: address, x, width: beside, size: 8.5, faint: true }], 21)
  paper.line(flow.y)
  flow.y += 16
  const day: PlacedText = { text: date, x: x + half, width: half, size: 9.5, faint: true, end: true }
  drawRow(flow, [{ text: label, x, width: half - GAP, size: 9.5, faint: true }, day], 16)
  const state: PlacedText = {
    text: status,
    x: x + width * 0.64,
    width: width * 0.36,
    size: 12,
    bold: true,
    end: true,
    drop: 4,
  }
  drawRow(flow, [{ text: name, x, width: width * 0.62, size: 18, bold: true }, state], 34)
  paper.line(flow.y)
  flow.y += 14
}

type Field = Sheet['fields'][number]

/** @param bottom where the last field should end, if they fit */
function drawFields(flow: Flow, fields: Sheet['fields'], bottom: number): void {
  const rows = fieldRows(flow.paper, fields)
  const evenHeight = (bottom - flow.y) / Math.max(1, rows.length)
  const least = Math.min(TALLEST_ROW, Math.max(LOWEST_ROW, evenHeight))
  for (const cells of rows) drawRow(flow, cells, least)
}

/** A few fields are placed one below the other, many in pairs, except those with a long text. */
function fieldRows(paper: PageDrawing, fields: Sheet['fields']): readonly (readonly PlacedText[])[] {
  const { margin: x } = paper
  const width = paper.width - 2 * x
  const whole = (field: Field): readonly PlacedText[] => fieldCells(field, { x, width, share: 0.3 })
  if (fields.length <= ONE_COLUMN) return fields.map(whole)
  const half = (width - GAP) / 2
  const rows: (readonly PlacedText[])[] = []
  let isOpen = false
  for (const field of fields) {
    const cells = fieldCells(field, { x, width: half, share: 0.42 })
    if (cells.some((cell) => paper.lines(cell.text, cell).length > LINES_OF_HALF)) {
      rows.push(fieldCells(field, { x, width, share: 0.21 }))
      isOpen = false
    } else if (isOpen) {
      const beside = cells.map((cell) => ({ ...cell, x: cell.x + half + GAP }))
      rows.push([...(rows.pop() ?? []), ...beside])
      isOpen = false
    } else {
      rows.push(cells)
      isOpen = true
    }
  }
  return rows
}

function fieldCells(
  { label, value }: Field,
  { x, width, share }: { readonly x: number; readonly width: number; readonly share: number },
): readonly PlacedText[] {
  return [
    { text: label, x, width: width * share - 8, size: 8.5, faint: true, drop: 0.5 },
    { text: value, x: x + width * share, width: width * (1 - share), size: 9 },
  ]
}

interface ApprovalRow {
  readonly cells: readonly PlacedText[]
  readonly least: number
}

function approvalRows(paper: Paper, approvals: Sheet['approvals']): readonly ApprovalRow[] {
  const { margin: x } = paper
  const width = paper.width - 2 * x
  if (approvals.length === 0) return []
  return [
    { cells: [{ text: 'Approvals', x, width, size: 9.5, bold: true, drop: 18 }], least: 40 },
    ...approvals.flatMap(({ move, reason }) => [
      { cells: [{ text: move, x, width, size: 9 }], least: 12 },
      { cells: [{ text: reason, x: x + 12, width: width - 12, size: 8, faint: true }], least: 14 },
    ]),
  ]
}

interface ApprovalPlacement {
  readonly height: number
  /** Whether to draw them at the foot of the page, if there is room. */
  readonly isAtFoot: boolean
}

/** Draws the approvals together on one page, if they fit. */
function drawApprovals(flow: Flow, rows: readonly ApprovalRow[], { height, isAtFoot }: ApprovalPlacement): void {
  const { paper, bottom } = flow
  ensureSpace(flow, Math.min(height, (bottom - paper.margin) / 2))
  if (isAtFoot) flow.y = Math.max(flow.y, bottom - height)
  if (rows.length > 0) paper.line(flow.y + 8)
  for (const { cells, least } of rows) drawRow(flow, cells, least)
}

/** Beside each other. */
const SIGNATURES_IN_ROW = 3
/** Room to sign on, and the height with the caption. */
const SIGNING = 44
const SIGNATURE = SIGNING + 20

const heightOfSignatures = ({ signatures }: Sheet): number =>
  Math.ceil(signatures.length / SIGNATURES_IN_ROW) * SIGNATURE

/** Lines to sign on for those who have still to approve it, with their roles below. */
function drawSignatures(flow: Flow, { signatures }: Sheet): void {
  const { paper } = flow
  const width = (paper.width - 2 * paper.margin - (SIGNATURES_IN_ROW - 1) * GAP) / SIGNATURES_IN_ROW
  for (let from = 0; from < signatures.length; from += SIGNATURES_IN_ROW) {
    ensureSpace(flow, SIGNATURE)
    const cells = signatures.slice(from, from + SIGNATURES_IN_ROW).map((text, at): PlacedText => {
      return { text, x: paper.margin + at * (width + GAP), width, size: 8.5, faint: true }
    })
    flow.y += SIGNING
    for (const cell of cells) paper.line(flow.y, cell)
    flow.y += 4
    drawRow(flow, cells, SIGNATURE - SIGNING - 4)
  }
}
