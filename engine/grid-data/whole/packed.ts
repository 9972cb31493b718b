/** Typed arrays that grow, and texts stored in one UTF-8 byte array. */
interface GrowingArray<Numbers> {
  push(value: number): void
  at(index: number): number
  /** The values so far, not a copy. */
  all(): Numbers
  size(): number
}

type NumberArray = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Grows by half: doubling would use up to twice the memory needed. */
export function growing<Numbers extends NumberArray>(Type: new (length: number) => Numbers): GrowingArray<Numbers> {
  let buffer = new Type(1024)
  let length = 0
  return {
    push(value) {
      if (length === buffer.length) {
        const larger = new Type(Math.ceil(length * 1.5))
        larger.set(buffer)
        buffer = larger
      }
      buffer[length] = value
      length += 1
    },
    at: (index) => buffer[index] ?? Number.NaN,
    all: () => buffer.subarray(0, length) as Numbers,
    size: () => buffer.byteLength,
  }
}

/** Texts by row, stored in one byte array. */
export interface PackedTexts {
  push(text: string): void
  at(row: number): string
  readonly length: number
  /** Whether the text of a row contains these bytes, ignoring the case of ASCII letters, at the position `where`. */
  holds(row: number, needle: Uint8Array, where: 'anywhere' | 'start' | 'end' | 'whole'): boolean
  /** Whether all texts are ASCII. */
  readonly isPlain: boolean
  size(): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** An empty list of texts. */
export function packedTexts(): PackedTexts {
  let bytes = new Uint8Array(4096)
  let used = 0
  let isPlain = true
  const ends = growing(Uint32Array)
  const startOf = (row: number): number => (row === 0 ? 0 : ends.at(row - 1))
  return {
    push(text) {
      const most = text.length * 3
      if (used + most > bytes.length) bytes = larger(bytes, used + most)
      const { written } = encoder.encodeInto(text, bytes.subarray(used))
      if (written !== text.length) isPlain = false
      used += written
      ends.push(used)
    },
    at: (row) => readText(bytes, startOf(row), ends.at(row)),
    get length() {
      return ends.all().length
    },
    get isPlain() {
      return isPlain
    },
    holds(row, needle, where) {
      const [start, end] = [startOf(row), ends.at(row)]
      const last = end - needle.length
      if (last < start || (where === 'whole' && last !== start)) return false
      const from = where === 'end' ? last : start
      const to = where === 'anywhere' ? last : from
      for (let at = from; at <= to; at += 1) if (isAt(bytes, at, needle)) return true
      return false
    },
    size: () => bytes.byteLength + ends.size(),
  }
}

function larger(bytes: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.max(least, Math.ceil(bytes.length * 1.5)))
  more.set(bytes)
  return more
}

/** For short ASCII texts, as nearly all are, concatenation is faster than calling a decoder. */
function readText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 32) return decoder.decode(bytes.subarray(start, end))
  let text = ''
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte > 127) return decoder.decode(bytes.subarray(start, end))
    text += String.fromCharCode(byte)
  }
  return text
}

/** @param needle in lower case */
function isAt(bytes: Uint8Array, at: number, needle: Uint8Array): boolean {
  for (let index = 0; index < needle.length; index += 1) {
    const byte = bytes[at + index] ?? 0
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte
    if (lower !== needle[index]) return false
  }
  return true
}
