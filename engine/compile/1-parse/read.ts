import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Schema,
  type Alias,
  type CST,
  type Document,
  type ParsedNode,
  type Scalar,
  type ScalarTag,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { nearestName } from '../../diagnostics/nearest.ts'
import { mistake, type Mistake } from './mistake.ts'
import { finite, NO_CHILDREN, setMember, type Located, type SourceNode, type ScalarPlace } from './places.ts'
import { LIMITS } from './limits.ts'
import { explainSyntax } from './syntax-errors.ts'

/** What YAML read: plain data, and beside it the position of each node. */
export interface YamlRead extends Located {
  readonly mistakes: readonly Mistake[]
  /** The data is not what the author meant: later phases must not look at it. */
  readonly broken: boolean
}

/** How many nodes aliases may repeat in total. */
const MOST_REPEATED = 10_000

/** @param tokens the syntax tree of a text with one document, no deeper than the limits allow */
export function read(text: string, tokens: readonly CST.Token[]): YamlRead {
  const { document, mistakes } = compose(text, tokens)
  const walk: Walk = { text, mistakes: [...mistakes], anchors: new Map(), inside: new Set(), repeated: 0 }
  const root = document?.contents ?? null
  const broken = mistakes.length > 0
  if (broken || root === null) return { value: null, place: emptyPlace(null, 0), mistakes, broken }
  const { value, place } = node(walk, root, null)
  return { value, place, mistakes: walk.mistakes, broken: walk.mistakes.some((one) => BREAKS.has(one.code)) }
}

const BREAKS: ReadonlySet<string> = new Set(['too-many-aliases', 'alias-in-itself', 'unknown-alias', 'key-not-text'])

/** Most values are texts that do not begin like `null`, `true` or `false`: no other test has to fail first. */
const WORDS: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  test: /^[a-eg-mo-su-z=]/i,
  resolve: (text) => text,
}

/** One schema for all files: tags, which could add to it, are rejected before. */
const SCHEMA = new Schema({
  schema: 'core',
  customTags: (tags) => [WORDS, ...tags],
  resolveKnownTags: true,
  merge: false,
})

function compose(
  text: string,
  tokens: readonly CST.Token[],
): { readonly document: Document.Parsed | null; readonly mistakes: readonly Mistake[] } {
  // Duplicate keys are found in `map`: the library's own search takes quadratic time.
  const composer = new Composer({ version: '1.2', schema: SCHEMA, uniqueKeys: false, logLevel: 'silent', strict: true })
  const [document = null] = composer.compose(tokens, true, text.length)
  return { document, mistakes: explainSyntax(text, [...(document?.errors ?? []), ...(document?.warnings ?? [])]) }
}

interface Walk {
  readonly text: string
  readonly mistakes: Mistake[]
  readonly anchors: Map<string, ParsedNode>
  /** The anchored nodes that are being visited: an alias to one of them would never end. */
  readonly inside: Set<ParsedNode>
  repeated: number
}

type Key = SourceNode['key']

function emptyPlace(key: Key, at: number): SourceNode {
  return { key, start: at, end: at, scalar: null, children: NO_CHILDREN }
}

/** Recursion is safe: the tree is no deeper than the scan allows. */
function node(walk: Walk, from: ParsedNode | null, key: Key): Located {
  if (from === null) return { value: null, place: emptyPlace(key, key?.[1] ?? 0) }
  if (isAlias(from)) return alias(walk, from, key)
  if (from.tag !== undefined && from.tag.startsWith('!') && !from.tag.startsWith('!!')) tagged(walk, from)
  return from.anchor === undefined ? valueOf(walk, from, key) : anchored(walk, from, key)
}

function anchored(walk: Walk, from: ValueNode, key: Key): Located {
  walk.anchors.set(String(from.anchor), from)
  walk.inside.add(from)
  const located = valueOf(walk, from, key)
  walk.inside.delete(from)
  return located
}

type ValueNode = Exclude<ParsedNode, Alias.Parsed>

function valueOf(walk: Walk, from: ValueNode, key: Key): Located {
  return isMap(from) ? map(walk, from, key) : isSeq(from) ? sequence(walk, from, key) : scalar(walk, from, key)
}

function tagged(walk: Walk, from: ParsedNode): void {
  const [start] = from.range
  walk.mistakes.push(mistake({ code: 'no-tags', names: [String(from.tag)], start, end: start + 1 }))
}

function alias(walk: Walk, from: Alias.Parsed, key: Key): Located {
  const [start, end] = from.range
  const name = String(from.source)
  const complain = (code: 'unknown-alias' | 'alias-in-itself' | 'too-many-aliases', about = name): Located => {
    const near = code === 'unknown-alias' ? nearestName(name, walk.anchors.keys()) : null
    const suggestion = near === null ? null : `*${near}`
    const anchors = [...walk.anchors.keys()].map((each) => `*${each}`)
    const marked = anchors.length > 0 ? [`Marked above: ${anchors.join(', ')}`] : []
    const text = `If it is a text, quote it: '${walk.text.slice(start, end)}'.`
    const notes = code === 'unknown-alias' ? [...marked, ...(near === null ? [text] : [])] : []
    walk.mistakes.push(mistake({ code, names: [about], start, end, suggestion, notes }))
    return { value: null, place: emptyPlace(key, start) }
  }
  const target = walk.anchors.get(name)
  if (target === undefined) return complain('unknown-alias')
  if (walk.inside.has(target)) return complain('alias-in-itself')
  walk.repeated += target.range[1] - target.range[0]
  if (walk.repeated > MOST_REPEATED) {
    return walk.mistakes.some((one) => one.code === 'too-many-aliases')
      ? { value: null, place: emptyPlace(key, start) }
      : complain('too-many-aliases', String(LIMITS.marks))
  }
  const { value, place } = node(walk, target, key)
  return { value, place: { ...place, start, end } }
}

type Ends = Pick<SourceNode, 'start' | 'end'>

function ends(walk: Walk, from: ParsedNode): Ends {
  const [start, end] = from.range
  const written = walk.text.slice(start, end)
  return { start, end: start + written.trimEnd().length }
}

function map(walk: Walk, from: YAMLMap.Parsed, key: Key): Located {
  const value: Record<string, unknown> = {}
  const children = new Map<string, SourceNode>()
  let last: SourceNode | null = null
  for (const pair of from.items) {
    const written: unknown = pair.key
    const name = isScalar(written) ? keyName(written) : null
    const range = (pair.key as ParsedNode | null)?.range ?? from.range
    const at: readonly [number, number] = [range[0], range[1]]
    if (name === null) {
      walk.mistakes.push(mistake({ code: 'key-not-text', start: at[0], end: at[1] }))
      continue
    }
    const part = node(walk, pair.value, at)
    last = part.place
    const before = children.get(name)
    if (before !== undefined) walk.mistakes.push(duplicate(walk, name, { before, at }))
    else {
      children.set(name, part.place)
      setMember(value, name, part.value)
    }
  }
  return { value, place: { key, ...extentOf(walk, from, last), scalar: null, children } }
}

/** Without brackets a map or list ends with its last value, not with the comments after it. */
function extentOf(walk: Walk, from: YAMLMap.Parsed | YAMLSeq.Parsed, last: SourceNode | null): Ends {
  const { start, end } = ends(walk, from)
  return { start, end: from.flow || last === null ? end : last.end }
}

function duplicate(
  walk: Walk,
  name: string,
  { before, at }: { readonly before: SourceNode; readonly at: readonly [number, number] },
): Mistake {
  const line = walk.text.slice(0, before.key?.[0] ?? 0).split('\n').length
  return mistake({ code: 'duplicate-key', names: [name, String(line)], start: at[0], end: at[1] })
}

function keyName(written: Scalar): string | null {
  if (typeof written.value === 'string') return written.value
  return written.source === undefined || written.source === '' ? null : written.source
}

function sequence(walk: Walk, from: YAMLSeq.Parsed, key: Key): Located {
  const value: unknown[] = []
  const children = new Map<number, SourceNode>()
  let last: SourceNode | null = null
  for (const [i, item] of from.items.entries()) {
    const part = node(walk, item as ParsedNode, null)
    last = part.place
    value.push(part.value)
    children.set(i, part.place)
  }
  return { value, place: { key, ...extentOf(walk, from, last), scalar: null, children } }
}

const STYLES: Readonly<Record<string, ScalarPlace['style']>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_FOLDED: 'block',
  BLOCK_LITERAL: 'block',
}

function scalar(walk: Walk, from: Scalar.Parsed, key: Key): Located {
  const { value } = from
  const style = STYLES[from.type ?? 'PLAIN'] ?? 'plain'
  const source = style === 'plain' ? (from.source ?? '') : String(value)
  return {
    value: finite(value, source),
    place: { key, ...ends(walk, from), scalar: { style, source }, children: NO_CHILDREN },
  }
}
