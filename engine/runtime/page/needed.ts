/** What of a screen is on the page: only its reads are asked (definition.ts, Read.when). */
import type { Block, View } from '../../definition/definition.ts'
import { holds } from '../../expressions/evaluate/evaluate.ts'
import type { Names } from '../scope.ts'
import { defaultOf } from './form-state.ts'
import { inputsOf } from './form-inputs.ts'
import { saidIn } from './mentions.ts'
import type { Mention } from './mentions.ts'
import { drawnTabs, tabsOf } from './tabs.ts'
import type { Folding, TabsAt } from './tabs.ts'

export interface OnPage {
  readonly reads: ReadonlySet<string>
  readonly actions: ReadonlySet<string>
  /** Something on it goes by the filters. */
  readonly filters: boolean
}

/**
 * @param views the open one, and the one that lies over it
 * @param reads that are asked for whatever is shown
 */
export function onPage(views: readonly View[], at: TabsAt, reads: readonly string[] = []): OnPage {
  const found: Found = { at, reads: new Set(), actions: new Set(), fields: new Set(), filters: false }
  for (const { label, actions, blocks } of views) {
    add(found, [label, { actions }])
    addBlocks(found, blocks)
  }
  for (const name of reads) addRead(found, name)
  const { filters } = found
  // Of a filter's own expressions, that it is there does not follow.
  if (filters) add(found, at.definition.filters)
  return { reads: found.reads, actions: found.actions, filters }
}

interface Found {
  readonly at: TabsAt
  readonly reads: Set<string>
  readonly actions: Set<string>
  readonly fields: Set<string>
  filters: boolean
}

function addBlocks(found: Found, blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (block.visibleWhen) add(found, block.visibleWhen)
    if (!isOnPage(block, found.at.scope)) continue
    if (block.block === 'tabs' || block.block === 'accordion') addFolding(found, block)
    else add(found, block)
    if (block.block !== 'form') continue
    if (block.adds === null) for (const { field } of block.items) addField(found, field)
    else addRead(found, block.adds)
  }
}

function isOnPage({ visibleWhen }: Block, scope: Names): boolean {
  return visibleWhen === null || holds(visibleWhen, scope)
}

function addFolding(found: Found, block: Folding & Block): void {
  for (const { label, visibleWhen, enabledWhen } of tabsOf(block)) add(found, [label, visibleWhen, enabledWhen])
  if (block.block === 'tabs' && block.field !== null) addField(found, block.field)
  for (const tab of drawnTabs(block, found.at)) addBlocks(found, tab.blocks)
}

/** Everything a part of the definition speaks of, and what that speaks of. */
function add(found: Found, part: unknown): void {
  const said = saidIn(part)
  for (const mention of said.mentions) addMention(found, mention)
  for (const name of said.reads) addRead(found, name)
  for (const name of said.actions) addAction(found, name)
}

function addMention(found: Found, { name, member }: Mention): void {
  const { definition } = found.at
  if (name === 'filter') found.filters = true
  if (name === 'form') for (const field of member === null ? definition.form : [member]) addField(found, field)
  if (name === 'changed' && member !== null) addRead(found, member)
  addRead(found, name)
}

function addRead(found: Found, name: string): void {
  const { reads, fields } = found.at.definition
  const read = Object.hasOwn(reads, name) ? reads[name] : undefined
  if (!read || found.reads.has(name)) return
  found.reads.add(name)
  if (read.from.from === 'part') addRead(found, read.from.of)
  add(found, [read.from, read.when])
  for (const field of read.fields) if (fields[field]?.value) add(found, fields[field].value)
}

function addAction(found: Found, name: string): void {
  if (found.actions.has(name)) return
  found.actions.add(name)
  add(found, found.at.definition.actions[name])
}

function addField(found: Found, name: string): void {
  if (found.fields.has(name)) return
  found.fields.add(name)
  const { definition } = found.at
  add(found, [definition.fields[name]?.value, defaultOf(definition, name)])
  // What is not visible is not sent, so whether it is has to be known wherever the field is spoken of.
  for (const { visibleWhen } of inputsOf(definition, name)) if (visibleWhen) add(found, visibleWhen)
}
