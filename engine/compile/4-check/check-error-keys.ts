/** The keys of `errors`: what a test case expects as the errors of a form. */
import type { Definition } from '../../definition/definition.ts'
import type { Path } from '../1-parse/parse.ts'
import type { FileCheck } from './checking.ts'
import { checkReference, type KnownNames, type ReferenceSite, untyped } from './names.ts'

/** `cases: [{ expect: { errors: { Items.1.Qty: … } } }]` */
const isErrorKey = ([root, , word, part, key]: Path): boolean =>
  root === 'cases' && word === 'expect' && part === 'errors' && key !== undefined

/** Checks the references that are such keys, and returns whether one is. */
export function errorKeysOf(checking: FileCheck, definition: Definition): (site: ReferenceSite) => boolean {
  const names = faultyNames(definition)
  return (site) => {
    const isKey = isErrorKey(site.path)
    if (isKey) checkErrorKey(checking, site, names)
    return isKey
  }
}

/** The names that errors of a page refer to: a field, or a field of a line by its list and the line's number or key. */
interface FaultyNames {
  readonly fields: KnownNames
  /** The fields of each list, by the list's name. */
  readonly ofLines: ReadonlyMap<string, readonly string[]>
}

function faultyNames({ fields, form }: Definition): FaultyNames {
  const ofLines = new Map(
    Object.values(fields).flatMap(({ name, lines }) => (lines === null ? [] : [[name, lines.fields] as const])),
  )
  const inLines = new Set([...ofLines.values()].flat())
  const own = Object.keys(fields).filter((name) => !inLines.has(name) || form.includes(name))
  return { fields: untyped(own), ofLines }
}

function checkErrorKey(checking: FileCheck, site: ReferenceSite, { fields, ofLines }: FaultyNames): void {
  const parts = String(site.value).split('.')
  const [list = '', line = '', field = ''] = parts
  if (parts.length === 3 && line !== '' && line !== '0' && ofLines.get(list)?.includes(field)) return
  const ofLine = [...ofLines].flatMap(([name, cells]) =>
    cells.map((cell) => `${name}.${parts.length > 1 && /^[1-9]\d*$/.test(line) ? line : 1}.${cell}`),
  )
  const names = new Map([...fields, ...untyped(ofLine)])
  const cell = parts.at(-1)
  const meant = ofLine.find((name) => name.split('.')[2] === cell)
  if (names.has(String(site.value)) || meant === undefined) return checkReference(checking, site, names)
  const notes = ['An error of a line is named by its list, the number of the line from 1, and its field.']
  const range = checking.positions.key(site.path)
  checking.report({ code: 'unknown-field', names: [String(site.value)], range, suggestion: meant, notes })
}
