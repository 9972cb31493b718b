/** Maps that are required: what is reported where something else is written, and how it is written as a map. */
import type { ByWordShape, HeadsShape, RecordShape } from '../../language/shape.ts'
import type { Path } from '../1-parse/path.ts'
import { singleQuoted } from '../1-parse/quoting.ts'
import { isMap, kindText, rangeOfPlace, placeText, type SourcePlace, type Walk } from './walk.ts'

export type StringMap = Readonly<Record<string, unknown>>

/** The map there; null after reporting that there is none. */
export function wantMap(
  walk: Walk,
  shape: RecordShape | HeadsShape | ByWordShape,
  site: SourcePlace,
): StringMap | null {
  if (isMap(site.value) && Object.keys(site.value).length > 0) return site.value
  const range = rangeOfPlace(walk, site)
  const empty = site.value === null || site.value === undefined || isMap(site.value)
  if (empty) walk.report({ code: 'empty-value', names: [placeText(site.path)], range })
  else {
    const isNamed = shape.name.startsWith('`')
    const names = [placeText(site.path), isNamed ? 'a map' : `${shape.name}: a map`, kindText(site.value)]
    walk.report({ code: 'wrong-kind', names, range, ...mapOf(walk, shape, site) })
  }
  return null
}

/** A name as the value of the only key that is needed, or of the one that is written beside it; else all keys that are. */
function mapOf(
  walk: Walk,
  shape: RecordShape | HeadsShape | ByWordShape,
  { value, path }: SourcePlace,
): { readonly suggestion?: string; readonly notes?: readonly string[] } {
  const text = typeof value === 'string' ? value : null
  if (shape.kind === 'heads') return headOf(walk, shape, text)
  if (shape.kind === 'by-word') return {}
  const rule = text === null ? null : ruleBeside(walk, shape, { text, path })
  if (text !== null && rule !== null) return { suggestion: `{ ${rule}: ${singleQuoted(text)} }` }
  const [needed = Object.keys(shape.members)[0], ...others] = Object.keys(shape.members).filter(
    (key) => shape.members[key]?.default === null,
  )
  if (others.length > 0)
    return { notes: [`Write it as { ${[needed, ...others].map((key) => `${key}: …`).join(', ')} }`] }
  return text !== null && /^[\w -]+$/.test(text) ? { suggestion: `{ ${needed}: ${text} }` } : {}
}

interface WrittenText {
  readonly text: string
  readonly path: Path
}

/** The only key beside the text that the map has, too, where all of its keys can be left out; null: it is not certain. */
function ruleBeside({ positions, accepts }: Walk, { members }: RecordShape, { text, path }: WrittenText) {
  if (Object.values(members).some((member) => member.default === null)) return null
  const [only, another] = positions.keys(path.slice(0, -1)).filter((key) => Object.hasOwn(members, key))
  const shape = only === undefined || another !== undefined ? undefined : members[only]?.shape
  return only !== undefined && shape && accepts(shape, { value: text, path: [] }) ? only : null
}

/** `back` as the step `back: true`, and a read as the blocks that show it. */
function headOf({ positions }: Walk, { heads }: HeadsShape, text: string | null) {
  const head = text !== null && Object.hasOwn(heads, text) ? heads[text] : undefined
  if (head) return { suggestion: `${text}: ${head.head.example}` }
  if (text === null || !positions.keys(['data']).includes(text)) return {}
  const ofReads = Object.keys(heads).filter((each) => {
    const shape = heads[each]?.head.shape
    return shape?.kind === 'reference' && shape.to === 'read'
  })
  return ofReads.length === 0 ? {} : { notes: [`Write ${ofReads.map((each) => `${each}: ${text}`).join(' or ')}.`] }
}
