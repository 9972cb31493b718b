import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library'
import PdfDocument from 'pdfkit'
import { fileURLToPath } from 'node:url'

/** An A4 page that text is put on at exact places: a line is cut where it would leave its width, never broken. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly margin: number
  text(words: string, place: Place): void
  line(y: number): void
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

export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold?: boolean
  readonly faint?: boolean
  /** Against the right edge of the width. */
  readonly end?: boolean
}

const A4 = { width: 595, height: 842, margin: 48 }
const INK = '#1b1f24'
const FAINT_INK = '#5c6670'
const RULE = '#c3c9d0'

const font = (file: string): string => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}.ttf`))
/** They hold the signs of all currencies, and Latin, Greek, Cyrillic and Arabic letters. */
export const REGULAR = font('DejaVuSans')
const BOLD = font('DejaVuSans-Bold')

/** `title` is what a viewer shows in its window. */
export function openPaper(title: string, { compress = true }: { compress?: boolean } = {}): Paper {
  const pdf = new PdfDocument({ size: 'A4', margin: 0, font: REGULAR, compress, info: { Title: title } })
  const chunks: Buffer[] = []
  const done = Promise.withResolvers<Buffer>()
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
  pdf.on('end', () => done.resolve(Buffer.concat(chunks)))
  pdf.on('error', done.reject)
  return {
    ...A4,
    text: (words, place) => drawText(pdf, words, place),
    line: (y) =>
      void pdf
        .moveTo(A4.margin, y)
        .lineTo(A4.width - A4.margin, y)
        .lineWidth(0.7)
        .stroke(RULE),
    code: (text, square) => drawCode(pdf, text, square),
    end: () => {
      pdf.end()
      return done.promise
    },
  }
}

/** The paper around it is its quiet zone: whoever places it leaves four of its modules free. */
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

/** Puts words at an exact place, cut where they would leave their width. */
export function drawText(pdf: PDFKit.PDFDocument, words: string, { x, y, width, ...look }: Place): void {
  pdf.font(look.bold ? BOLD : REGULAR, look.size).fillColor(look.faint ? FAINT_INK : INK)
  const pieces = fitted(pdf, words.replace(/\s+/g, ' ').trim(), width)
  let at = look.end ? x + width - widthOf(pdf, pieces) : x
  for (const piece of pieces) {
    pdf.text(piece, at, y, SHAPED)
    at += widthOf(pdf, [piece])
  }
}

/** Given features, a piece is shaped as a whole: words of Arabic follow each other from right to left. */
const SHAPED: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] }

/** Arabic words stay together with the spaces between them; pieces stand from left to right. */
function piecesOf(words: string): readonly string[] {
  return words.split(/((?:\p{Script=Arabic}\p{M}*)+(?:\s+(?:\p{Script=Arabic}\p{M}*)+)*)/u).filter(Boolean)
}

function widthOf(pdf: PDFKit.PDFDocument, pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + pdf.widthOfString(piece, SHAPED), 0)
}

/** The most letters that fit, found by halving. */
function fitted(pdf: PDFKit.PDFDocument, words: string, width: number): readonly string[] {
  const whole = piecesOf(words)
  if (widthOf(pdf, whole) <= width) return whole
  // More letters than this fit nowhere on the page.
  const letters = [...words].slice(0, 400)
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
