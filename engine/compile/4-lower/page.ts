import { DEFINITION_VERSION, type Definition, type Read } from '../../definition/definition.ts'
import type { CheckedPage } from '../3-check/check.ts'
import { placeOf } from '../3-check/check-place.ts'
import { fieldsOfRead } from '../3-check/page-facts.ts'
import type { ReadSource } from '../source.ts'
import { lowerAction } from './actions.ts'
import { expressionsIn, type Expressions } from './expressions.ts'
import { lowerFields, lowerFilter } from './fields.ts'
import { lowerView } from './views.ts'

/** Who may see a screen that names no platform: both. */
export const PLATFORMS = ['steel', 'tex'] as const

/** A checked page, with every default in and every short form out: what a browser gets. */
export function lowerPage(file: string, page: CheckedPage): Definition {
  const { source } = page.facts
  const expressions = expressionsIn(page.made)
  const { screen, section } = placeOf(file)
  return {
    version: DEFINITION_VERSION,
    screen,
    section,
    label: source.label,
    platform: source.platform ?? PLATFORMS,
    fields: lowerFields(page.facts.fields),
    filters: Object.entries(source.filters ?? {}).map(([name, filter]) => lowerFilter(expressions, name, filter)),
    reads: mapEntries(source.data, (name, read) => lowerRead(page, expressions, { name, read })),
    actions: mapEntries(source.actions, (name, each) => lowerAction(page, expressions, { name, source: each })),
    views: mapEntries(source.views, (name, view) => lowerView(page.facts, expressions, { name, source: view })),
    start: Object.keys(source.views)[0] ?? '',
  }
}

function lowerRead(
  page: CheckedPage,
  expressions: Expressions,
  { name, read }: { name: string; read: ReadSource },
): Read {
  return {
    name,
    path: read.get,
    query: expressions.parameters(read.query, ['data', name, 'query']),
    answer: read.answer ?? `get_${read.get.split('/').at(-1)}.result`,
    pageSize: read.page ?? null,
    key: read.key ?? 'id',
    fields: [...fieldsOfRead(page.facts, name).keys()],
  }
}

function mapEntries<In, Out>(
  entries: Readonly<Record<string, In>> | undefined,
  lower: (name: string, value: In) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([name, value]) => [name, lower(name, value)]))
}
