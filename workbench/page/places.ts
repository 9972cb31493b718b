/** Places of lines and letters, as the server speaks of them, and offsets, as the editor does. */
import type { EditorState } from '@codemirror/state'
import type { Place } from '../api.ts'

/** The offset of a place; of one behind the end, the end. */
export function offsetOf({ doc }: EditorState, { line, character }: Place): number {
  const found = doc.line(Math.min(Math.max(line, 0) + 1, doc.lines))
  return Math.min(found.from + Math.max(character, 0), found.to)
}

export function placeAt({ doc }: EditorState, offset: number): Place {
  const { number, from } = doc.lineAt(offset)
  return { line: number - 1, character: offset - from }
}
