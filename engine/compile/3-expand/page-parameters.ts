import type { PageNode } from './ast.ts'
import { sentNames } from './sent-names.ts'

/** The parameters of its address that a page reads: of its filters, and by `query.X`; null: it may read any. */
export function pageParameters(page: PageNode): ReadonlySet<string> | null {
  // A server-drawn page also reads what its template uses.
  if (page.serverPage !== undefined) return null
  const texts = textsIn(page)
  if (texts.some((text) => /\bquery\b(?!\.\w)/.test(text))) return null
  const read = texts.flatMap((text) => [...text.matchAll(/\bquery\.(\w+)/g)].map(([, name = '']) => name))
  const filters = Object.entries(page.filters ?? {}).flatMap(([name, filter]) => [name, ...sentNames(name, filter)])
  return new Set([...filters, ...read])
}

/** Every text of a node, without its keys. */
function textsIn(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : []
}
