/** A film for the browser's own fake camera: nothing, a QR code, nothing, a Code 128, and again. */
import { BarcodeFormat, Code128Reader, QRCodeWriter } from '@zxing/library'

const WIDTH = 640
const HEIGHT = 480
const PER_SECOND = 10
/** Frames of nothing, then of a code. */
const NOTHING = 10
const SHOWN = 15

/** Grey where there is no code, white where there is one: by that a test sees when a code comes into view. */
const GREY = 120
const WHITE = 235
const BLACK = 16

type Dark = (x: number, y: number) => boolean

export const CODES = { qr: 'PL/2025-26/0001 · 4711', bars: 'MRK-000123' }

export function filmOfCodes(): Buffer {
  const nothing = frame(null)
  const scenes = [qrCode(CODES.qr), bars128(CODES.bars)].flatMap((code) => [
    ...Array.from({ length: NOTHING }, () => nothing),
    ...Array.from({ length: SHOWN }, () => frame(code)),
  ])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...scenes.flatMap((scene) => [Buffer.from('FRAME\n'), scene])])
}

function frame(code: Dark | null): Buffer {
  const pixels = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128)
  pixels.fill(code ? WHITE : GREY, 0, WIDTH * HEIGHT)
  if (!code) return pixels
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) if (code(x, y)) pixels[y * WIDTH + x] = BLACK
  return pixels
}

/** In the middle, 220 px wide. */
function qrCode(text: string): Dark {
  const size = 220
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, size, size, new Map())
  const [left, top] = [(WIDTH - size) / 2, (HEIGHT - size) / 2]
  return (x, y) => {
    const [column, row] = [x - left, y - top]
    return column >= 0 && row >= 0 && column < size && row < size && matrix.get(column, row)
  }
}

const START_B = 104
const STOP = 106
/** Widths of bars and gaps, by value; the library writes no such codes, but knows them. */
const PATTERNS = Reflect.get(Code128Reader, 'CODE_PATTERNS') as readonly (readonly number[])[]

/** Bars of 2 px, 120 px high. */
function bars128(text: string): Dark {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32)
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103
  const widths = [START_B, ...values, check, STOP].flatMap((value) => [...(PATTERNS[value] ?? [])])
  const dark = widths.flatMap((width, index) => Array.from({ length: width * 2 }, () => index % 2 === 0))
  const left = Math.round((WIDTH - dark.length) / 2)
  return (x, y) => Math.abs(y - HEIGHT / 2) < 60 && dark[x - left] === true
}
