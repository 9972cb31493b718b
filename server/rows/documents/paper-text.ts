import { visualRuns } from './visual-order.ts'

export const INK = '#1b1f24'
const FAINT_INK = '#5c6670'

export interface TextStyle {
  readonly size: number
  readonly bold?: boolean
}

export interface TextPlacement extends TextStyle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly faint?: boolean
  /** Right-aligned. */
  readonly end?: boolean
}

/** Draws text at an exact position, cut to its width. */
export function drawText(pdf: PDFKit.PDFDocument, text: string, placement: TextPlacement): void {
  writePieces(pdf, fitted(pdf, text.replace(/\s+/g, ' ').trim(), placement), placement)
}

/** Draws a line of text at an exact position, without cutting it. */
export function writeLine(pdf: PDFKit.PDFDocument, line: string, placement: TextPlacement): void {
  writePieces(pdf, piecesOf(line), placement)
}

export function lineWidth(pdf: PDFKit.PDFDocument, line: string, style: TextStyle): number {
  return widthOf(pdf, piecesOf(line), style)
}

function writePieces(pdf: PDFKit.PDFDocument, pieces: readonly Piece[], placement: TextPlacement): void {
  const { x, y, width, end, faint } = placement
  let at = end ? x + width - widthOf(pdf, pieces, placement) : x
  for (const piece of pieces) {
    const wide = widthOf(pdf, [piece], placement)
    pdf.fillColor(faint ? FAINT_INK : INK).text(piece.text, at, y, { ...shapingOf(piece), lineBreak: false })
    at += wide
  }
}

/** A run of text that is shaped and drawn at once. */
interface Piece {
  readonly text: string
  readonly script: 'Arabic' | 'Devanagari' | null
}

/** Digits of Arabic with their separators; words in Devanagari, whose font has no letters of other scripts. */
const RUNS =
  /([\u0660-\u0669\u06F0-\u06F9]+(?:[.,:/\u066B\u066C-][\u0660-\u0669\u06F0-\u06F9]+)*)|([\p{Script=Devanagari}\u0964\u0965][\p{Script=Devanagari}\u0964\u0965\u200C\u200D]*)/gu
const ARABIC = /\p{Script=Arabic}/u

/** Splits a line into runs of one script and one direction, drawn from left to right. */
const piecesOf = (line: string): readonly Piece[] =>
  visualRuns(line).flatMap(({ text, isFromRight }) => {
    if (!isFromRight) return piecesFromLeft(text)
    return ARABIC.test(text) ? [{ text, script: 'Arabic' as const }] : [{ text: reversed(text), script: null }]
  })

const reversed = (text: string): string => [...text].toReversed().join('')

function piecesFromLeft(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const addUpTo = (to: number): void => {
    if (to > from) pieces.push({ text: text.slice(from, to), script: null })
  }
  for (const match of text.matchAll(RUNS)) {
    addUpTo(match.index)
    // Fonts take digits of Arabic for its letters, and would draw them from right to left.
    if (match[1] !== undefined) pieces.push({ text: reversed(match[0]), script: 'Arabic' })
    else pieces.push({ text: match[0], script: 'Devanagari' })
    from = match.index + match[0].length
  }
  addUpTo(text.length)
  return pieces
}

/**
 * With `features`, a run is shaped as a whole, so that Arabic words run from right to left. Without, it is shaped word
 * by word, and the document caches the result of each word.
 */
const shapingOf = ({ script }: Piece): Pick<PDFKit.Mixins.TextOptions, 'features'> =>
  script === 'Arabic' ? { features: [] } : {}

function widthOf(pdf: PDFKit.PDFDocument, pieces: readonly Piece[], style: TextStyle): number {
  return pieces.reduce((sum, piece) => {
    setFont(pdf, piece, style)
    return sum + pdf.widthOfString(piece.text, shapingOf(piece))
  }, 0)
}

function setFont(pdf: PDFKit.PDFDocument, { script }: Piece, { bold = false, size }: TextStyle): void {
  const [regular, strong] = FONTS[script === 'Devanagari' ? script : 'Latin']
  pdf.font(bold ? strong : regular, size)
}

const FONTS = { Latin: ['regular', 'bold'], Devanagari: ['devanagari', 'devanagariBold'] } as const

/** The largest number of letters that fit, by binary search. */
function fitted(pdf: PDFKit.PDFDocument, text: string, placement: TextPlacement): readonly Piece[] {
  const fits = (pieces: readonly Piece[]): boolean => widthOf(pdf, pieces, placement) <= placement.width
  const whole = piecesOf(text)
  if (fits(whole)) return whole
  // No line of a page can have more letters than this.
  const letters = [...text].slice(0, 400)
  let [least, over] = [0, letters.length]
  while (over - least > 1) {
    const middle = Math.floor((least + over) / 2)
    if (fits(cut(letters, middle))) least = middle
    else over = middle
  }
  return cut(letters, least)
}

const cut = (letters: readonly string[], count: number): readonly Piece[] =>
  piecesOf(`${letters.slice(0, count).join('').trimEnd()}…`)
