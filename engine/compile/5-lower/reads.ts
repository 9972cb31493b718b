import type { Read, ReadFrom } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { ReadNode } from '../3-expand/ast.ts'
import { sendsRequest, type ReadFacts } from '../4-check/read-facts.ts'
import { inputTree } from './inputs.ts'
import type { LowerContext } from './lowering.ts'

export function lowerRead(lowering: LowerContext, read: ReadFacts): Read {
  const { name, node } = read
  const call = sendsRequest(node) ? node : null
  return {
    name,
    from: readFrom(lowering, node, ['data', name]),
    when: lowering.expressions.condition(['data', name, 'when']),
    live: call?.live ?? true,
    pageSize: call?.page ?? null,
    key: read.key,
    fields: [...read.fields.keys()],
    defaults: defaultsOf(lowering, read),
    one: node.one ?? false,
    base: read.base,
    texts: textsOf(lowering, read),
  }
}

/** Rows of another read arrive together with it: they share its status. */
function textsOf({ facts }: LowerContext, { name, node, base }: ReadFacts): Read['texts'] {
  const of = base === null || base === name ? undefined : facts.reads.get(base)?.node
  const loading = node.loading ?? of?.loading ?? null
  const reloading = node.reloading ?? of?.reloading ?? null
  return { loading, reloading, empty: node.empty ?? null }
}

function readFrom({ expressions }: LowerContext, node: ReadNode, path: Path): ReadFrom {
  const { condition, parameters, text } = expressions
  if (node.kind === 'part') return { from: 'part', of: node.part, answer: node.answer ?? '' }
  if (node.kind === 'from') return { from: 'computed', rows: condition([...path, 'from']) ?? noRows }
  const { kind } = node
  const written = node.kind === 'get' ? node.get : node.post
  const rows = `${kind}_${memberOf(written)}`
  return {
    from: 'call',
    method: kind === 'get' ? 'GET' : 'POST',
    path: text([...path, kind]) ?? [written],
    query: parameters(node.query, [...path, 'query']),
    body: node.kind === 'post' ? parameters(node.body, [...path, 'body']) : null,
    answer: node.answer ?? (node.one ? rows : `${rows}.result`),
  }
}

/** The member that contains the rows of an answer; `days_list` is an ordinary list (site-modules §7, report lists). */
function memberOf(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return name.endsWith('_list') ? 'list' : name
}

const noRows: Tree = { op: 'list', items: [] }

/** The values of rows where the ERP sends none. */
function defaultsOf({ expressions }: LowerContext, { fields, node }: ReadFacts): Read['defaults'] {
  if (node.kind === 'from') return {}
  const entries = [...fields].flatMap(([name, field]): readonly (readonly [string, Tree])[] => {
    // The default of a screen's field applies to the form only, unless the read declares one itself.
    const layer = field.layers.findLast(({ path }) => path[0] === 'data')
    const tree = layer?.words.default === undefined ? null : inputTree(expressions, field, 'default')
    return tree ? [[name, tree]] : []
  })
  return Object.fromEntries(entries)
}
