import type { ActionNode, FieldInReadNode, Named, PageNode, ReadNode, RecordsNode, ViewNode } from './ast.ts'
import { isLinkType } from '../../fields/field-types.ts'
import type { Shape } from '../../language/shape.ts'
import { changedBySome, type FormGuard, originsOfChange, type StoredScreen } from './changed-records.ts'
import { definedOnly } from './defined.ts'
import { actionsNamed } from './named-actions.ts'
import type { Origins } from './origins.ts'
import { blockNode, named, type PresetPage } from './preset.ts'
import { reportGrid } from './register.ts'
import type { Relocation } from './relocated.ts'
import { linesOfForm, readOfLines, savesOnceRead, withStoredLines } from './stored-lines.ts'
import { importAction, storedActions, storedRecordFields, storedFilters } from './stored-records.ts'

const ROWS = 'rows'
/** The read of the lines of one record. */
const RECORD = 'record'
const KEY = 'id'
const INACTIVE = 'inactive'
const DEFAULT = 'default of records'

/**
 * Rewrites a records screen as a `page`: the list, the form of one record, and what adds, changes and deletes
 * it, with the standard texts (site-modules §8). An action or view of the author's replaces the preset's one of the
 * same name, and what nothing refers to is omitted.
 * @param shape of a page, with the vocabulary of blocks
 * @param stored where the reference server stores the rows and the preset draws them; otherwise null
 */
export function pageOfRecords(author: RecordsNode, shape: Shape, stored: StoredScreen | null): PresetPage {
  const { label, platform, group, see, serverPage, wideOnly } = author
  const preset = presetOf(author, stored)
  const fields = {
    ...(author.fields?.[KEY] === undefined && { [KEY]: { type: 'code', label: 'ID' } as const }),
    ...author.fields,
    ...preset.fields,
  }
  const filters = stored === null ? author.filters : { ...author.filters, ...preset.filters }
  const views = { list: listView(author, preset), record: recordView(author, preset), ...author.views }
  const own = author.actions ?? {}
  const used = actionsNamed(shape, { views, actions: own, fields })
  const all = linesOf(author).length > 0 ? savesOnceRead(preset.actions, RECORD) : preset.actions
  const added = Object.entries(all).filter(([name]) => used.has(name) && !Object.hasOwn(own, name))
  const page: PageNode = {
    label,
    ...(platform && { platform }),
    kind: 'page',
    ...definedOnly({ group, see, serverPage, wideOnly }),
    fields,
    ...definedOnly({ filters }),
    data: {
      ...(author.data?.[ROWS] === undefined && { [ROWS]: rowsRead(author, preset) }),
      ...(linesOf(author).length > 0 && { [RECORD]: readOfLines }),
      ...author.data,
    },
    actions: { ...Object.fromEntries(added), ...own },
    views,
  }
  const presets = added.map(([name]) => name)
  return {
    page,
    origins: originsOf(author, { presets, preset }),
    relocations: relocationsOf(author, { presets, preset }),
  }
}

function presetOf(author: RecordsNode, stored: StoredScreen | null): Preset {
  if (stored === null) return presetOfAny
  const { change, serverPage } = author
  const preset = presetOfStored(author, { screen: stored.screen, isOnServer: serverPage !== undefined })
  return change === undefined ? preset : { ...preset, ...changedBySome(preset, stored, change) }
}

/** What the preset adds to a screen. */
interface Preset {
  readonly fields: NonNullable<PageNode['fields']>
  readonly filters: NonNullable<PageNode['filters']>
  readonly actions: Readonly<Record<string, ActionNode>>
  /** In the bar of the list. */
  readonly listBar: readonly string[]
  /** In the bar of a record, between `delete` and `back`. */
  readonly bar: readonly string[]
  /** When its form can be filled in, where that is not always. */
  readonly guard?: FormGuard
}

const presetActions: Readonly<Record<string, ActionNode>> = {
  new: { keys: 'Ctrl+M', tone: 'primary', steps: [{ kind: 'show', show: 'record', with: {} }] },
  open: { steps: [{ kind: 'show', show: 'record', with: '=row' }] },
  save: saveAction({}),
  delete: {
    tone: 'danger',
    visibleWhen: `form.${KEY} != null`,
    steps: [
      {
        kind: 'post',
        post: 'deleteitem',
        body: { key: `=form.${KEY}` },
        confirm: 'Deleting is not a reversible action. Do you want to continue?',
        done: 'Delete successful.',
      },
      { kind: 'back', back: true },
    ],
  },
  back: { keys: 'Ctrl+B', steps: [{ kind: 'back', back: true }] },
}

const presetOfAny: Preset = { fields: {}, filters: {}, actions: presetActions, listBar: ['new'], bar: [] }

/** @param isOnServer drawn as a page without a script, which has no overlays */
function presetOfStored(author: RecordsNode, { screen, isOnServer }: { screen: string; isOnServer: boolean }): Preset {
  const { history, ...others } = storedActions(titleOf(author))
  const drawn = isOnServer ? others : { ...others, history }
  return {
    fields: storedRecordFields,
    filters: storedFilters,
    actions: {
      ...presetActions,
      ...(!isOnServer && { import: importAction(screen) }),
      save: saveAction({ version: '=form.version' }),
      ...drawn,
    },
    listBar: isOnServer ? ['new'] : ['new', 'import'],
    bar: Object.keys(drawn),
  }
}

/** The name of a record: the field that heads the card of the list, as an expression. */
function titleOf(author: RecordsNode): string {
  const { list = {}, fields = {} } = author
  const listed = list.fields?.map(({ name }) => name) ?? namesWithout(author, [KEY, ...linesOf(author)])
  const names = list.card?.title === undefined ? listed : [list.card.title, ...listed]
  const title = names.find((name) => fields[name]?.many !== true) ?? KEY
  return isLinkType(fields[title]?.type) ? `form.${title}.text` : `form.${title}`
}

/** @param query parameters beside the key */
function saveAction(query: Readonly<Record<string, string>>): ActionNode {
  return {
    keys: 'Ctrl+S',
    tone: 'primary',
    steps: [
      {
        kind: 'post',
        post: 'item',
        query: { key: `=form.${KEY}`, ...query },
        body: '=form',
        done: `{form.${KEY} == null ? "New entry successfully created." : "Successfully updated entry."}`,
      },
      { kind: 'back', back: true },
    ],
  }
}

/** Rows contain their identity and the fields that the form needs when it opens, whatever the list shows. */
function rowsRead(author: RecordsNode, preset: Preset): ReadNode {
  const { list = {} } = author
  const { query, answer, page, live, when, key, one, loading, reloading, empty } = list
  const fields = list.fields ?? withoutLines(author)
  return {
    kind: 'get',
    get: 'list',
    ...((author.filters ?? preset.filters['activity']) && { query: '=filter' }),
    ...definedOnly({ query }),
    answer: answer ?? 'get_list.result',
    ...definedOnly({ when }),
    key: key ?? KEY,
    ...definedOnly({ page, live, fields: fields && carriedFields(fields, author, preset) }),
    ...definedOnly({ one, loading, reloading, empty }),
  }
}

type ReadFields = readonly Named<FieldInReadNode>[]

const linesOf = ({ form, fields }: RecordsNode): readonly string[] => linesOfForm(form, fields)

/** Undefined: all fields of the screen. */
function withoutLines(author: RecordsNode): ReadFields | undefined {
  const lines = linesOf(author)
  return lines.length === 0 ? undefined : namesWithout(author, lines).map(named)
}

const namesWithout = ({ fields = {} }: RecordsNode, left: readonly string[]): readonly string[] =>
  Object.keys(fields).filter((name) => !left.includes(name))

function carriedFields(fields: ReadFields, author: RecordsNode, preset: Preset): ReadFields {
  const { form = [] } = author
  const listed = new Set(fields.map(({ name }) => name))
  const lines = linesOf(author)
  const inForm = form.map(({ name }) => name).filter((name) => !lines.includes(name))
  const needed = new Set([KEY, ...inForm, ...Object.keys(preset.fields)].filter((name) => !listed.has(name)))
  return [...fields, ...[...needed].map(named)]
}

function listView(author: RecordsNode, preset: Preset): ViewNode {
  const { list = {} } = author
  const { fields: listed, onPress = 'open', ...words } = list
  const grid = reportGrid(ROWS, { ...words, onPress })
  const names = listed ? listed.map(({ name }) => name) : namesWithout(author, [KEY, ...linesOf(author)])
  const isWhole = listed === undefined && preset.fields[INACTIVE] === undefined
  const columns = [...names.map(named), ...(preset.fields[INACTIVE] ? [inactiveColumn] : [])]
  const shown = isWhole ? {} : { fields: columns }
  const card = preset.fields[INACTIVE] && words.card === undefined ? { card: cardOf(names) } : {}
  return { actions: preset.listBar, blocks: [{ ...grid, ...shown, ...card }] }
}

/** The badge in its cells is the label of the field. */
const inactiveColumn = { ...named(INACTIVE), override: { label: 'Status' } }

/** The default card of a grid, with a badge on inactive rows. */
function cardOf([title, ...others]: readonly string[]) {
  const left = others.length > 0 ? others.slice(0, 3) : undefined
  return { ...definedOnly({ title, left }), badges: [INACTIVE] }
}

function recordView(author: RecordsNode, preset: Preset): ViewNode {
  const { form = [], fields } = author
  const items = withStoredLines(form, fields, RECORD)
  const badges = badgesOfForm(author, preset)
  return {
    ...(badges.length > 0 && { badges }),
    actions: ['save', 'delete', ...preset.bar, 'back'],
    blocks: [blockNode('form', { form: items, ...preset.guard })],
  }
}

/** The badges on the card of a record that its form does not show as inputs. */
function badgesOfForm({ list, form = [] }: RecordsNode, preset: Preset): readonly string[] {
  const badges = list?.card?.badges ?? (preset.fields[INACTIVE] ? [INACTIVE] : [])
  return badges.filter((name) => form.every((item) => item.name !== name))
}

const KIND = ['kind']

/** What the preset added: names of actions, and their origins. */
interface Added {
  readonly presets: readonly string[]
  readonly preset: Preset
}

/** What the author did not write is located at `list`, or at the screen's `kind`. */
function relocationsOf(author: RecordsNode, { presets, preset }: Added): readonly Relocation[] {
  const list = author.list ? ['list'] : KIND
  const rows = author.data?.[ROWS] === undefined ? [{ page: ['data', ROWS], written: list }] : []
  const listed = author.views?.['list'] === undefined ? [{ page: ['views', 'list'], written: KIND }] : []
  const shown = author.views?.['record'] === undefined ? [{ page: ['views', 'record'], written: KIND }] : []
  return [
    ...rows,
    ...rows.flatMap(() => relocationsOfCarried(author, preset)),
    ...listed,
    ...listed.map(() => ({ page: ['views', 'list', 'blocks', 0], written: list })),
    ...listed.flatMap(() => relocationsOfCard(author, preset)),
    ...shown,
    ...shown.map(() => ({ page: ['views', 'record', 'blocks', 0, 'form'], written: ['form'] })),
    ...presets.map((name) => ({ page: ['actions', name], written: KIND })),
    ...Object.keys(preset.fields).map((name) => ({ page: ['fields', name], written: KIND })),
    ...Object.keys(preset.filters).map((name) => ({ page: ['filters', name], written: KIND })),
  ]
}

/** The card of the preset shows columns that the author named. */
function relocationsOfCard({ list }: RecordsNode, preset: Preset): readonly Relocation[] {
  if (!list?.fields || list.card !== undefined || preset.fields[INACTIVE] === undefined) return []
  return list.fields.map((_, at) => {
    const place = at === 0 ? ['title'] : ['left', at - 1]
    return { page: ['views', 'list', 'blocks', 0, 'card', ...place], written: ['list', 'fields', at] }
  })
}

/** Fields that rows contain only for the form are named in the form. */
function relocationsOfCarried(author: RecordsNode, preset: Preset): readonly Relocation[] {
  const { list, form = [] } = author
  const fields = list?.fields
  if (!fields) return []
  const carried = carriedFields(fields, author, preset).map(({ name }) => name)
  return form.flatMap(({ name }, at) => {
    const index = carried.indexOf(name)
    return index < fields.length ? [] : [{ page: ['data', ROWS, 'fields', index], written: ['form', at] }]
  })
}

function originsOf(author: RecordsNode, { presets, preset }: Added): Origins {
  const id = author.fields?.[KEY] === undefined ? [{ path: ['fields', KEY], origin: DEFAULT }] : []
  const rows = author.data?.[ROWS] === undefined ? [{ path: ['data', ROWS], origin: DEFAULT }] : []
  const views = (['list', 'record'] as const).filter((name) => author.views?.[name] === undefined)
  return [
    { path: ['kind'], origin: 'from records' },
    ...id,
    ...Object.keys(preset.fields).map((name) => ({ path: ['fields', name], origin: DEFAULT })),
    ...Object.keys(preset.filters).map((name) => ({ path: ['filters', name], origin: DEFAULT })),
    ...(author.data ? [] : [{ path: ['data'], origin: DEFAULT }]),
    ...rows,
    ...(author.actions ? [] : [{ path: ['actions'], origin: DEFAULT }]),
    ...presets.map((name) => ({ path: ['actions', name], origin: DEFAULT })),
    ...(preset.guard ? originsOfChange(presets) : []),
    ...(author.views ? [] : [{ path: ['views'], origin: DEFAULT }]),
    ...views.map((name) => ({ path: ['views', name], origin: DEFAULT })),
  ]
}
