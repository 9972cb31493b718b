import { BitMatrix, DecodeHintType, QRCodeReader, BinaryBitmap, HybridBinarizer, LuminanceSource } from '@zxing/library'
import { constants, inflateSync } from 'node:zlib'

/** Dots per module of the code, and free modules around it. */
const DOTS = 4
const FREE = 4
/** The picture contains only the code, so it need not be located. */
const AS_DRAWN = new Map<DecodeHintType, unknown>([[DecodeHintType.PURE_BARCODE, true]])

/** The text of the QR code on the first page of a PDF, read from the drawn squares. */
export function codeOnPaper(bytes: Buffer): string {
  const streams = [...bytes.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const drawn = streams.map(([, body = '']) => inflated(body)).join('\n')
  const squares = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g)].map((found) =>
    found.slice(1).map(Number),
  )
  const side = squares[0]?.[2] ?? 1
  const left = Math.min(...squares.map(([x = 0]) => x))
  const top = Math.min(...squares.map(([, y = 0]) => y))
  const cells = squares.map(([x = 0, y = 0]) => [Math.round((x - left) / side), Math.round((y - top) / side)] as const)
  const count = Math.max(...cells.flat()) + 1
  const size = (count + 2 * FREE) * DOTS
  const matrix = new BitMatrix(size, size)
  for (const [x, y] of cells) matrix.setRegion((x + FREE) * DOTS, (y + FREE) * DOTS, DOTS, DOTS)
  const bitmap = new BinaryBitmap(new HybridBinarizer(new MatrixSource(matrix)))
  return new QRCodeReader().decode(bitmap, AS_DRAWN).getText()
}

function inflated(body: string): string {
  try {
    // The last byte may be the line break before "endstream".
    return inflateSync(Buffer.from(body, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

/** A picture of a matrix: set modules are black. */
class MatrixSource extends LuminanceSource {
  private readonly matrix: BitMatrix
  constructor(matrix: BitMatrix) {
    super(matrix.getWidth(), matrix.getHeight())
    this.matrix = matrix
  }

  getRow(y: number): Uint8ClampedArray {
    return Uint8ClampedArray.from({ length: this.getWidth() }, (_, x) => (this.matrix.get(x, y) ? 0 : 255))
  }

  getMatrix(): Uint8ClampedArray {
    const rows = Array.from({ length: this.getHeight() }, (_, y) => [...this.getRow(y)])
    return Uint8ClampedArray.from(rows.flat())
  }

  override isCropSupported(): boolean {
    return false
  }

  invert(): LuminanceSource {
    return this
  }
}
