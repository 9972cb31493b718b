import { withUses } from './uses.ts'
import { DEFINITION_VERSION, type Definition } from '../../definition/definition.ts'
import type { CheckedPage } from '../4-check/checked.ts'
import { fileNames } from '../4-check/check-file-name.ts'
import { formFields } from '../4-check/form-fields.ts'
import type { Context } from '../context.ts'
import { lowerAction } from './actions.ts'
import { startLowering } from './blocks.ts'
import { lowerFields } from './fields.ts'
import { lowerFilter } from './filters.ts'
import { isPlain } from './plain.ts'
import { lowerRead } from './reads.ts'
import { lowerView } from './views.ts'

/** A checked page, with every default in: what a browser gets. */
export function lowerPage(file: string, checked: CheckedPage, { app, blocks: specs }: Context): Definition {
  const { page: node, reads } = checked.facts
  const lowering = startLowering(checked, specs)
  const { screen, section } = fileNames(file)
  const definition: Omit<Definition, 'plain' | 'uses'> = {
    version: DEFINITION_VERSION,
    screen,
    section,
    group: node.group ?? null,
    label: node.label,
    platform: node.platform ?? app.platforms.map(({ name }) => name),
    fields: lowerFields(lowering),
    filters: Object.entries(node.filters ?? {}).map(([name, each]) => lowerFilter(lowering.expressions, name, each)),
    reads: Object.fromEntries([...reads].map(([name, read]) => [name, lowerRead(lowering, read)])),
    actions: mapEntries(node.actions, (name, each) => lowerAction(lowering, name, each)),
    views: mapEntries(node.views, (name, view) => lowerView(lowering, name, view)),
    start: Object.keys(node.views)[0] ?? '',
    wideOnly: node.wideOnly ?? false,
    serverPage: node.serverPage ?? null,
    form: formFields(checked.facts, checked.expressions),
    validators: null,
  }
  return withUses({ ...definition, plain: isPlain(definition, specs) }, specs)
}

function mapEntries<In, Out>(
  entries: Readonly<Record<string, In>> | undefined,
  lower: (name: string, value: In) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([name, value]) => [name, lower(name, value)]))
}
