import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library'
import PdfDocument from 'pdfkit'
import { registerFonts } from './fonts.ts'

/** An A4 page with text at exact positions. A line that is too long is cut, never wrapped. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly margin: number
  text(text: string, placement: TextPlacement): void
  line(y: number): void
  /** Goes on to another page. */
  addPage(): void
  /** A QR code, as a square of that size. */
  code(text: string, square: Square): void
  /** The finished file. */
  end(): Promise<Buffer>
}

export interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

export interface TextPlacement {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold?: boolean
  readonly faint?: boolean
  /** Right-aligned. */
  readonly end?: boolean
}

const A4 = { width: 595, height: 842, margin: 48 }
const INK = '#1b1f24'
const FAINT_INK = '#5c6670'
const RULE = '#c3c9d0'

/** An empty document without margins that writes in the font of papers. */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const pdf = new PdfDocument({ ...options, margin: 0, font: '' })
  registerFonts(pdf)
  return pdf
}

/** @param title the title that a viewer shows in its window */
export function openPaper(title: string, { compress = true }: { compress?: boolean } = {}): Paper {
  const pdf = newPdf({ size: 'A4', compress, info: { Title: title } })
  const chunks: Buffer[] = []
  const done = Promise.withResolvers<Buffer>()
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
  pdf.on('end', () => done.resolve(Buffer.concat(chunks)))
  pdf.on('error', done.reject)
  return {
    ...A4,
    text: (text, placement) => drawText(pdf, text, placement),
    line: (y) =>
      void pdf
        .moveTo(A4.margin, y)
        .lineTo(A4.width - A4.margin, y)
        .lineWidth(0.7)
        .stroke(RULE),
    addPage: () => void pdf.addPage(),
    code: (text, square) => drawCode(pdf, text, square),
    end: () => {
      pdf.end()
      return done.promise
    },
  }
}

/** Callers leave four modules free around it, its quiet zone. */
function drawCode(pdf: PDFKit.PDFDocument, text: string, { x, y, size }: Square): void {
  const hints = new Map<EncodeHintType, unknown>([
    [EncodeHintType.MARGIN, 0],
    [EncodeHintType.ERROR_CORRECTION, 'M'],
  ])
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints)
  const count = matrix.getWidth()
  const module = size / count
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (matrix.get(column, row)) pdf.rect(x + column * module, y + row * module, module, module)
    }
  }
  pdf.fill(INK)
}

/** Draws text at an exact position, cut to its width. */
export function drawText(pdf: PDFKit.PDFDocument, text: string, { x, y, width, ...style }: TextPlacement): void {
  pdf.font(style.bold ? 'bold' : 'regular', style.size).fillColor(style.faint ? FAINT_INK : INK)
  const pieces = fitted(pdf, text.replace(/\s+/g, ' ').trim(), width)
  let at = style.end ? x + width - widthOf(pdf, pieces) : x
  for (const piece of pieces) {
    pdf.text(piece, at, y, { ...shapingOf(piece), lineBreak: false })
    at += widthOf(pdf, [piece])
  }
}

const ARABIC = /\p{Script=Arabic}/u

/**
 * With `features` set, a piece is shaped as a whole: Arabic words run from right to left. Without, it is shaped word by
 * word, and what a word came to is remembered in the document.
 */
const shapingOf = (piece: string): Pick<PDFKit.Mixins.TextOptions, 'features'> =>
  ARABIC.test(piece) ? { features: [] } : {}

/** Splits a text into runs of Arabic, including spaces between words, and of all else, drawn from left to right. */
function piecesOf(text: string): readonly string[] {
  return text.split(/((?:\p{Script=Arabic}\p{M}*)+(?:\s+(?:\p{Script=Arabic}\p{M}*)+)*)/u).filter(Boolean)
}

function widthOf(pdf: PDFKit.PDFDocument, pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + pdf.widthOfString(piece, shapingOf(piece)), 0)
}

/** The most letters that fit, by binary search. */
function fitted(pdf: PDFKit.PDFDocument, text: string, width: number): readonly string[] {
  const whole = piecesOf(text)
  if (widthOf(pdf, whole) <= width) return whole
  // No line of the page fits more letters than this.
  const letters = [...text].slice(0, 400)
  let [fits, over] = [0, letters.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (widthOf(pdf, cut(letters, middle)) <= width) fits = middle
    else over = middle
  }
  return cut(letters, fits)
}

const cut = (letters: readonly string[], count: number): readonly string[] =>
  piecesOf(`${letters.slice(0, count).join('').trimEnd()}…`)
