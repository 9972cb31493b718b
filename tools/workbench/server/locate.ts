/** Finds where something that was pressed in the frame is written. */
import type { Range } from '../../../engine/diagnostics/diagnostic.ts'
import type { EditedFile, LocateAnswer, Picked, EditorPosition } from '../api.ts'
import type { EditedSite } from './site.ts'

type Path = readonly (string | number)[]

export function locate(site: EditedSite, { file, text, paths, names }: EditedFile & Picked): LocateAnswer {
  const positions = site.positions({ file, text })
  if (positions === null) return null
  const written = paths.map((path) => positions.value(path))
  const inside = written.flatMap((range) => names.flatMap((name) => nameWithin(text, range, name) ?? [])).at(0)
  if (inside) return inside
  const declared = names.flatMap((name) => topLevel(text, name) ?? declaration(positions, name) ?? [])
  const places = [...declared, ...paths.slice(0, 1).map((path) => placesOf(positions.key(path)))]
  // What is not written comes with the kind.
  const kind = placesOf(positions.key(['kind']))
  return places.find(({ from }) => from.line !== kind.from.line) ?? places[0] ?? null
}

/** A name within the part that shows it: in a card, a list of columns, a form. */
function nameWithin(text: string, { start, end }: Range, name: string): LocateAnswer {
  const part = text.slice(start.offset, end.offset)
  const match = new RegExp(`(?<![\\w.])${name.replaceAll(/\W/g, '\\$&')}(?![\\w])`).exec(part)
  return match ? placeAt(text, start.offset + match.index, name.length) : null
}

/** A word of the screen's own kind: `reject: true`. */
function topLevel(text: string, name: string): LocateAnswer {
  const match = new RegExp(`^${name.replaceAll(/\W/g, '\\$&')}(?=:)`, 'm').exec(text)
  return match ? placeAt(text, match.index, name.length) : null
}

function declaration(positions: NonNullable<ReturnType<EditedSite['positions']>>, name: string): LocateAnswer {
  const places: readonly Path[] = [
    ['fields', name],
    ['filters', name],
    ['actions', name],
  ]
  const place = places.find(([part = '']) => positions.keys([part]).includes(name))
  return place ? placesOf(positions.key(place)) : null
}

function placeAt(text: string, offset: number, length: number): NonNullable<LocateAnswer> {
  const lines = text.slice(0, offset).split('\n')
  const from = { line: lines.length - 1, character: (lines.at(-1) ?? '').length }
  return { from, to: { ...from, character: from.character + length } }
}

function placesOf({ start, end }: Range): NonNullable<LocateAnswer> {
  const place = ({ line, column }: Range['start']): EditorPosition => ({ line: line - 1, character: column - 1 })
  return { from: place(start), to: place(end) }
}
