import type { Read, ReadFrom } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { ReadFacts } from '../3-check/read-facts.ts'
import type { ReadSource } from '../source.ts'
import { isGridOnly } from './grid-only.ts'
import { valueOf } from './inputs.ts'
import type { Lowering } from './lowering.ts'

export function lowerRead(lowering: Lowering, read: ReadFacts): Read {
  const { name, source } = read
  const asked = 'get' in source || 'post' in source ? source : null
  return {
    name,
    from: readFrom(lowering, source, ['data', name]),
    when: lowering.expressions.condition(['data', name, 'when']),
    live: asked?.live ?? true,
    pageSize: asked?.page ?? null,
    key: read.key,
    fields: [...read.fields.keys()],
    defaults: defaultsOf(lowering, read),
    one: source.one ?? false,
    base: read.base,
    gridOnly: isGridOnly(lowering, read),
    texts: textsOf(lowering, read),
  }
}

/** Rows of another read come when it does: what is said of its coming is said of theirs. */
function textsOf({ facts }: Lowering, { name, source, base }: ReadFacts): Read['texts'] {
  const of = base === null || base === name ? undefined : facts.reads.get(base)?.source
  const loading = source.loading ?? of?.loading ?? null
  const reloading = source.reloading ?? of?.reloading ?? null
  return { loading, reloading, empty: source.empty ?? null }
}

function readFrom({ expressions }: Lowering, source: ReadSource, path: Path): ReadFrom {
  const { condition, parameters, text } = expressions
  if ('part' in source) return { from: 'part', of: source.part, answer: source.answer ?? '' }
  if ('from' in source) return { from: 'computed', rows: condition([...path, 'from']) ?? noRows }
  const { word, written } =
    'get' in source
      ? ({ word: 'get', written: source.get } as const)
      : ({ word: 'post', written: source.post } as const)
  const rows = `${word}_${memberOf(written)}`
  return {
    from: 'call',
    method: word === 'get' ? 'GET' : 'POST',
    path: text([...path, word]) ?? [written],
    query: parameters(source.query, [...path, 'query']),
    body: 'body' in source ? parameters(source.body, [...path, 'body']) : null,
    answer: source.answer ?? (source.one ? rows : `${rows}.result`),
  }
}

/** What a call's rows stand under; `days_list` is a list as any other (site-modules §7, report lists). */
function memberOf(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return name.endsWith('_list') ? 'list' : name
}

const noRows: Tree = { op: 'list', items: [] }

/** What rows hold where the ERP says nothing. */
function defaultsOf({ expressions }: Lowering, { fields, source }: ReadFacts): Read['defaults'] {
  if ('from' in source) return {}
  const entries = [...fields].flatMap(([name, field]): readonly (readonly [string, Tree])[] => {
    // What a field of the screen begins with is the form's affair, unless the read says so itself.
    const here = field.layers.findLast(({ path }) => path[0] === 'data')
    const tree = here?.words.default === undefined ? null : valueOf(expressions, field, 'default')
    return tree ? [[name, tree]] : []
  })
  return Object.fromEntries(entries)
}
