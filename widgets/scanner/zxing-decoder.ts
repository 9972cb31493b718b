import { HTMLCanvasElementLuminanceSource } from '@zxing/browser'
import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  type Result,
} from '@zxing/library'
import type { Decoder, Reading } from './decoder.ts'

const BARS = [BarcodeFormat.CODE_128, BarcodeFormat.CODE_39, BarcodeFormat.EAN_13, BarcodeFormat.EAN_8]

type Hints = Map<DecodeHintType, unknown>
type Reader = (picture: BinaryBitmap, hints: Hints) => Result

/** The library's own multi-format reader writes a warning to the console for each frame without a code. */
export function createZxingDecoder(): Decoder {
  const quick = hintsOf(false)
  const thorough = hintsOf(true)
  const readers: readonly Reader[] = [
    (picture, hints) => new QRCodeReader().decode(picture, hints),
    (picture, hints) => new MultiFormatOneDReader(hints).decode(picture, hints),
    (picture, hints) => new DataMatrixReader().decode(picture, hints),
  ]
  return {
    async decode(canvas, how) {
      const picture = new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas)))
      for (const reader of readers) {
        const reading = readingOf(() => reader(picture, how.thorough ? thorough : quick))
        if (reading) return reading
      }
      return null
    },
  }
}

function hintsOf(thorough: boolean): Hints {
  const hints: Hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, BARS]])
  if (thorough) hints.set(DecodeHintType.TRY_HARDER, true)
  return hints
}

/** A missing code and a torn or blurred one throw alike: the next frame may be better. */
function readingOf(read: () => Result): Reading | null {
  try {
    const found = read()
    const text = found.getText().trim()
    return text === '' ? null : { text, isSure: found.getBarcodeFormat() !== BarcodeFormat.CODE_39 }
  } catch {
    return null
  }
}
