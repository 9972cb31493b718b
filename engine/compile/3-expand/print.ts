import { parse } from 'yaml'
import type { BlockVocabulary } from '../../language/block-spec.ts'
import { pageShape } from '../../language/kinds/page.ts'
import type { Path } from '../1-parse/parse.ts'
import type { PageNode } from './ast.ts'
import { toShortForm } from './to-short-form.ts'
import type { Origins } from './origins.ts'

const WIDTH = 100
/** Origins are aligned from this column on, where the lines are short enough. */
const ORIGIN_COLUMN = 64

interface PrintOptions {
  readonly blocks: readonly BlockVocabulary[]
  readonly origins: Origins
}

/** Prints a page as YAML; parts that its author did not write have their origin as a comment. */
export function printPage(page: PageNode, { blocks, origins }: PrintOptions): string {
  const lines = printMap(Object(toShortForm(pageShape(blocks), page)), { path: [], indent: '', origins })
  const print = ({ text, origin }: Line): string =>
    origin === null ? text : `${text.padEnd(ORIGIN_COLUMN)}  # ${origin}`
  return `${lines.map(print).join('\n')}\n`
}

interface Line {
  readonly text: string
  readonly origin: string | null
}

interface At {
  readonly path: Path
  readonly indent: string
  readonly origins: Origins
}

function printMap(map: object, at: At): readonly Line[] {
  return Object.entries(map).flatMap(([key, value]) => {
    const path = [...at.path, key]
    return printEntry(`${at.indent}${scalar(key)}:`, value, { ...at, path, indent: `${at.indent}  ` })
  })
}

function printList(list: readonly unknown[], at: At): readonly Line[] {
  return list.flatMap((value, index) => {
    const inner = { ...at, path: [...at.path, index], indent: `${at.indent}  ` }
    const flow = flowOf(value)
    if (flow !== null) return [{ text: `${at.indent}- ${flow}`, origin: originAt(inner) }]
    const [first, ...rest] = Array.isArray(value) ? printList(value, inner) : printMap(Object(value), inner)
    return first ? [{ ...first, text: `${at.indent}- ${first.text.trimStart()}` }, ...rest] : []
  })
}

function printEntry(head: string, value: unknown, at: At): readonly Line[] {
  const origin = originAt(at)
  if (typeof value !== 'object' || value === null) return [{ text: `${head} ${scalar(value)}`, origin }]
  const flow = isTopMap(value, at) || hasOriginBelow(at) ? null : flowOf(value)
  if (flow !== null && head.length + flow.length < WIDTH) return [{ text: `${head} ${flow}`, origin }]
  if (!Array.isArray(value)) return [{ text: head, origin }, ...printMap(value, at)]
  if (flow === null) return [{ text: head, origin }, ...printList(value, at)]
  return wrap(flow, at.indent, `${head} `).map((text) => ({ text, origin }))
}

/** The top-level parts of a file are written on lines of their own, which is easier to read. */
function isTopMap(value: object, { path }: At): boolean {
  return path.length === 1 && !Array.isArray(value)
}

/** A long list of names, wrapped over several lines. */
function wrap(flow: string, indent: string, head: string): readonly string[] {
  const lines = [head]
  for (const item of flow.split(/(?<=,) /)) {
    const last = lines.at(-1) ?? ''
    if (last.length + item.length < WIDTH) lines[lines.length - 1] = `${last}${last.endsWith(',') ? ' ' : ''}${item}`
    else lines.push(`${indent}${item}`)
  }
  return lines
}

function originAt({ path, origins }: At): string | null {
  const above = origins.filter((each) => each.path.every((part, index) => part === path[index]))
  const deepest = above.toSorted((a, b) => b.path.length - a.path.length)[0]
  return deepest?.origin ?? null
}

function hasOriginBelow({ path, origins }: At): boolean {
  return origins.some(
    (each) => each.path.length > path.length && path.every((part, index) => part === each.path[index]),
  )
}

/** On one line: scalars, lists of scalars, maps of both. Null for anything larger. */
function flowOf(value: unknown): string | null {
  if (!isCompound(value)) return scalar(value)
  if (Array.isArray(value)) return value.some(isCompound) ? null : `[${value.map(scalar).join(', ')}]`
  const entries = Object.entries(value)
  if (entries.some(([, each]) => isCompound(each) && (!Array.isArray(each) || flowOf(each) === null))) return null
  const text = `{ ${entries.map(([key, each]) => `${scalar(key)}: ${flowOf(each)}`).join(', ')} }`
  return text.length < WIDTH ? text : null
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Unquoted when YAML reads it back as the same text, otherwise quoted. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  // eslint-disable-next-line no-control-regex -- such texts need escapes
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(value)) return JSON.stringify(value)
  if (/^[\p{L}\p{N}_=(][\p{L}\p{N}_ .()<>=!+*/$%-]*$/u.test(value) && readsBack(value)) return value
  return `'${value.replaceAll("'", "''")}'`
}

function readsBack(value: string): boolean {
  try {
    return parse(value) === value
  } catch {
    return false
  }
}
