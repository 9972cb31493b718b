import { BarcodeFormat, EncodeHintType, QRCodeWriter } from '@zxing/library'
import PdfDocument from 'pdfkit'
import { registerFonts } from './fonts.ts'
import { drawText, INK, lineWidth, type TextPlacement, type TextStyle, writeLine } from './paper-text.ts'
import { wrapped } from './wrapped.ts'

/** Pages of one size with text at exact positions. */
export interface PageDrawing {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** The lines a text takes in that width: all of it, its own line breaks kept. A word that is wider is broken. */
  lines(text: string, style: Pick<TextPlacement, 'width' | 'size' | 'bold'>): readonly string[]
  /** The width of a text in one line. */
  widthOf(text: string, style: TextStyle): number
  /** One line, as it is. */
  write(line: string, placement: TextPlacement): void
  /** One line; what is too long for it is cut. */
  text(text: string, placement: TextPlacement): void
  line(y: number): void
  /** Goes on to another page. */
  addPage(): void
}

/** A4, upright. */
export interface Paper extends PageDrawing {
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

const A4 = { width: 595, height: 842, margin: 48 }
const RULE = '#c3c9d0'

/** What is drawn on the pages of a document. */
export function drawingOn(
  pdf: PDFKit.PDFDocument,
  page: Pick<PageDrawing, 'width' | 'height' | 'margin'>,
): PageDrawing {
  return {
    ...page,
    lines: (text, { width, ...style }) => wrapped(text, width, (line) => lineWidth(pdf, line, style)),
    widthOf: (text, style) => lineWidth(pdf, text, style),
    write: (line, placement) => writeLine(pdf, line, placement),
    text: (text, placement) => drawText(pdf, text, placement),
    line: (y) =>
      void pdf
        .moveTo(page.margin, y)
        .lineTo(page.width - page.margin, y)
        .lineWidth(0.7)
        .stroke(RULE),
    addPage: () => void pdf.addPage(),
  }
}

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
    ...drawingOn(pdf, A4),
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
