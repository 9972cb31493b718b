import type { EditorView, Tooltip } from '@codemirror/view'
import { calls } from './calls.ts'
import { placeAt } from './places.ts'
import { proseOf } from './prose.ts'

/** The description of the word under the pointer. */
export async function hoverAt(view: EditorView, position: number, file: string): Promise<Tooltip | null> {
  const { state } = view
  const word = state.wordAt(position)
  if (word === null) return null
  const answer = await calls.hover({ file, text: state.doc.toString(), ...placeAt(state, position) }).catch(() => null)
  if (answer === null) return null
  return { pos: word.from, end: word.to, above: true, create: () => ({ dom: proseOf(answer.info) }) }
}
