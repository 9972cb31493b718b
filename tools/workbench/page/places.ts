/** Converts between positions of lines and letters, which the server uses, and offsets, which the editor uses. */
import type { EditorState } from '@codemirror/state'
import type { EditorPosition } from '../api.ts'

/** The offset of a position; after the end of the document, its end. */
export function offsetOf({ doc }: EditorState, { line, character }: EditorPosition): number {
  const target = doc.line(Math.min(Math.max(line, 0) + 1, doc.lines))
  return Math.min(target.from + Math.max(character, 0), target.to)
}

export function placeAt({ doc }: EditorState, offset: number): EditorPosition {
  const { number, from } = doc.lineAt(offset)
  return { line: number - 1, character: offset - from }
}
