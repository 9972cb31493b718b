import { withUses } from '../../compile/5-lower/uses.ts'
import { DEFINITION_VERSION, type Definition } from '../../definition/definition.ts'
import type { CheckedPage } from '../3-check/checked.ts'
import { placeOf } from '../3-check/check-place.ts'
import { formFields } from '../3-check/form-fields.ts'
import { lowerAction } from './actions.ts'
import { lowerFields } from './fields.ts'
import { lowerFilter } from './filters.ts'
import { startLowering } from './lowering.ts'
import { isPlain } from './plain.ts'
import { lowerRead } from './reads.ts'
import { lowerView } from './views.ts'

/** Who may see a screen that names no platform: both. */
export const PLATFORMS = ['steel', 'tex'] as const

/** A checked page, with every default in and every short form out: what a browser gets. */
export function lowerPage(file: string, page: CheckedPage): Definition {
  const { source, reads } = page.facts
  const lowering = startLowering(page)
  const { screen, section } = placeOf(file)
  const definition: Omit<Definition, 'plain' | 'uses'> = {
    version: DEFINITION_VERSION,
    screen,
    section,
    group: source.group ?? null,
    label: source.label,
    platform: source.platform ?? PLATFORMS,
    fields: lowerFields(lowering),
    filters: Object.entries(source.filters ?? {}).map(([name, each]) => lowerFilter(lowering.expressions, name, each)),
    reads: Object.fromEntries([...reads].map(([name, read]) => [name, lowerRead(lowering, read)])),
    actions: mapEntries(source.actions, (name, each) => lowerAction(lowering, { name, source: each })),
    views: mapEntries(source.views, (name, view) => lowerView(lowering, { name, source: view })),
    start: Object.keys(source.views)[0] ?? '',
    wideOnly: source.wideOnly ?? false,
    serverPage: source.serverPage ?? null,
    form: formFields(page.facts, page.made),
    validators: null,
  }
  return withUses({ ...definition, plain: isPlain(definition) })
}

function mapEntries<In, Out>(
  entries: Readonly<Record<string, In>> | undefined,
  lower: (name: string, value: In) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([name, value]) => [name, lower(name, value)]))
}
