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
  /** The lines of a text in this width: all of it, with its own line breaks. A wider word is broken. */
  lines(text: string, style: Pick<TextPlacement, 'width' | 'size' | 'bold'>): readonly string[]
  /** The width of a text in one line. */
  widthOf(text: string, style: TextStyle): number
  /** Draws one line, without cutting it. */
  write(line: string, placement: TextPlacement): void
  /** Draws one line, cut to its width. */
  text(text: string, placement: TextPlacement): void
  /** Over the width of the page, or as far as it is given. */
  line(y: number, across?: Pick<TextPlacement, 'x' | 'width'>): void
  /** Starts another page. */
  addPage(): void
}

/** A4, upright. */
export interface Paper extends PageDrawing {
  /** Draws a QR code as a square of this size. */
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

/** Draws on the pages of a document. */
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
    line: (y, { x, width } = { x: page.margin, width: page.width - 2 * page.margin }) =>
      void pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .stroke(RULE),
    addPage: () => void pdf.addPage(),
  }
}

/** An empty document without margins, with the fonts of papers. */
export function newPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const pdf = new PdfDocument({ ...options, margin: 0, font: '' })
  registerFonts(pdf)
  return pdf
}

/** @param title title shown in the viewer's window */
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

/** Callers must leave four modules free around it (the quiet zone). */
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
