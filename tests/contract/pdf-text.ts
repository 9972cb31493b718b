import { constants, inflateSync } from 'node:zlib'

/** The texts of a PDF with embedded fonts, in the order they were drawn. */
export function pdfText(bytes: Buffer): readonly string[] {
  const objects = objectsOf(bytes)
  const letters = new Map([...objects].map(([id, text]) => [id, lettersOf(streamOf(text))]))
  const fonts = new Map(
    [...bytes.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, letters.get(unicode) ?? new Map<string, string>()] as const
    }),
  )
  return [...objects.values()].map(streamOf).flatMap((stream) => linesOf(stream, fonts))
}

export const pagesOf = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

function objectsOf(bytes: Buffer): ReadonlyMap<string, string> {
  const found = bytes.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map([...found].map(([, id = '', text = '']) => [id, text]))
}

/** Reads a stream by its length, since compressed data may end with the bytes of a line break. */
function streamOf(object: string): string {
  const begin = /stream\r?\n/.exec(object)
  const length = Number(/\/Length (\d+)/.exec(object)?.[1] ?? 0)
  const from = begin ? begin.index + begin[0].length : 0
  const body = begin ? object.slice(from, from + length) : ''
  if (!object.includes('/FlateDecode')) return body
  // The last byte may be the line break before "endstream".
  return inflateSync(Buffer.from(body, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
}

/** Glyph → letter, from the font's character map, which PDF readers use to copy text. */
function lettersOf(stream: string): Map<string, string> {
  const ranges = [...stream.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, first = '', texts = '']) =>
      [...texts.matchAll(/<([\w\s]*)>/g)].map(([, units = ''], index): [string, string] => [
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

function linesOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): readonly string[] {
  let font: ReadonlyMap<string, string> = new Map()
  return [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, shown]) => {
    if (name !== undefined) font = fonts.get(name) ?? new Map()
    if (shown === undefined) return []
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return glyphs.map((glyph) => font.get(glyph) ?? '').join('')
  })
}
