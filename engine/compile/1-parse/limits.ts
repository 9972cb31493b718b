import { mistake, type Mistake } from './mistake.ts'

/** Far above what a screen needs; beyond these limits YAML readers become slow, use much memory or crash. */
export const LIMITS = { kilobytes: 256, lines: 20_000, depth: 32, keys: 2400, marks: 100, values: 8000 } as const

/** Rejects a text as a whole: because of its size, or because it is not text. */
export function refuseText(text: string): Mistake | null {
  const kilobytes = Math.ceil(text.length / 1024)
  if (kilobytes > LIMITS.kilobytes) return tooLarge(`${kilobytes} KB`, `${LIMITS.kilobytes} KB`)
  // oxlint-disable-next-line no-control-regex -- the pattern finds these characters
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.exec(text)
  if (control === null) return null
  const code = `U+${control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  return mistake({ code: 'control-character', names: [code], start: control.index, end: control.index + 1 })
}

export function tooManyLines(text: string): Mistake | null {
  const lines = text.split('\n').length
  return lines > LIMITS.lines ? tooLarge(`${lines} lines`, `${LIMITS.lines} lines`) : null
}

function tooLarge(size: string, limit: string): Mistake {
  return mistake({ code: 'file-too-large', names: [size, limit], start: 0, end: 0 })
}
