import { withUses } from './uses.ts'
import { allBlocks } from '../../definition/blocks.ts'
import {
  DEFINITION_VERSION,
  type Definition,
  type Field,
  type FormItem,
  type Read,
} from '../../definition/definition.ts'
import { LINE_KEY, linesRead } from '../../definition/field.ts'
import type { CheckedPage } from '../4-check/checked.ts'
import { fileNames } from '../4-check/check-file-name.ts'
import { formFields } from '../4-check/form-fields.ts'
import type { CompileContext } from '../context.ts'
import { lowerAction } from './actions.ts'
import { startLowering } from './blocks.ts'
import { lowerFields } from './fields.ts'
import { lowerFilter } from './filters.ts'
import { lowerRead } from './reads.ts'
import { lowerView } from './views.ts'

/** A checked page with all defaults filled in: the definition that a browser receives. */
export function lowerPage(file: string, checked: CheckedPage, { app, blocks: specs }: CompileContext): Definition {
  const { page: node, reads } = checked.facts
  const lowering = startLowering(checked, specs)
  const { screen, section } = fileNames(file)
  const form = formFields(checked.facts, checked.expressions)
  const fields = lowerFields(lowering, form)
  const views = mapEntries(node.views, (name, view) => lowerView(lowering, name, view))
  const definition: Omit<Definition, 'uses'> = {
    version: DEFINITION_VERSION,
    screen,
    section,
    group: node.group ?? null,
    label: node.label,
    platform: node.platform ?? app.platforms.map(({ name }) => name),
    fields,
    filters: Object.entries(node.filters ?? {}).map(([name, each]) =>
      lowerFilter(lowering.expressions, {
        name,
        filter: each,
        field: node.fields?.[name],
        compared: node.fields?.[each.field ?? name],
      }),
    ),
    reads: {
      ...Object.fromEntries([...reads].map(([name, read]) => [name, lowerRead(lowering, read)])),
      ...readsOfLines(views, fields),
    },
    actions: mapEntries(node.actions, (name, each) => lowerAction(lowering, name, each)),
    views,
    start: Object.keys(node.views)[0] ?? '',
    wideOnly: node.wideOnly ?? false,
    serverPage: node.serverPage ?? null,
    documentPage: node.documentPage ?? null,
    form,
    validators: null,
  }
  return withUses(definition, specs)
}

/** A read for each field of lines that a form fills in, so that a grid shows them like other rows. */
function readsOfLines(views: Definition['views'], fields: Definition['fields']): Definition['reads'] {
  const blocks = Object.values(views).flatMap((view) => allBlocks(view.blocks))
  const items = blocks.flatMap((block): readonly FormItem[] => (block.block === 'form' ? block.items : []))
  const ofLines = items.flatMap(({ field, lines }) => (lines === null ? [] : (fields[field] ?? [])))
  return Object.fromEntries(ofLines.map((field) => [linesRead(field.name), readOfLines(field)]))
}

function readOfLines({ name, lines }: Field): Read {
  return {
    name: linesRead(name),
    from: { from: 'form', field: name },
    when: null,
    live: true,
    pageSize: null,
    key: LINE_KEY,
    fields: lines?.fields ?? [],
    defaults: {},
    one: false,
    base: linesRead(name),
    texts: { loading: null, reloading: null, empty: null },
  }
}

function mapEntries<In, Out>(
  entries: Readonly<Record<string, In>> | undefined,
  lower: (name: string, value: In) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(entries ?? {}).map(([name, value]) => [name, lower(name, value)]))
}
