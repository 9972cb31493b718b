import { BrowserMultiFormatReader } from '@zxing/browser'
import { BarcodeFormat, DecodeHintType } from '@zxing/library'
import type { Decoder, Reading } from './decoder.ts'

const FORMATS = [
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
]

export function createZxingDecoder(): Decoder {
  const quick = readerOf(false)
  const thorough = readerOf(true)
  return { decode: async (picture, how) => readingOf(how.thorough ? thorough : quick, picture) }
}

function readerOf(thorough: boolean): BrowserMultiFormatReader {
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.POSSIBLE_FORMATS, FORMATS]])
  if (thorough) hints.set(DecodeHintType.TRY_HARDER, true)
  return new BrowserMultiFormatReader(hints)
}

/** A code that is torn or blurred throws like none at all: the next frame may be better. */
function readingOf(reader: BrowserMultiFormatReader, picture: HTMLCanvasElement): Reading | null {
  try {
    const found = reader.decodeFromCanvas(picture)
    const text = found.getText().trim()
    return text === '' ? null : { text, isSure: found.getBarcodeFormat() !== BarcodeFormat.CODE_39 }
  } catch {
    return null
  }
}
