/** Which rules of a screen its file writes; the others come from its kind and from the engine's defaults. */
import { parse } from 'yaml'

/** Whether a file has this word below this name, wherever: below `fields`, in a form, below `actions`. */
export type IsWritten = (name: string, word: string) => boolean

/** @param text a screen that compiles */
export function writtenRules(text: string): IsWritten {
  const written = new Set<string>()
  collect(parse(text), written)
  return (name, word) => written.has(`${name} ${word}`)
}

function collect(value: unknown, written: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    collect(part, written)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) continue
    for (const word of Object.keys(part)) written.add(`${name} ${word}`)
  }
}
