import { nameOf } from '../3-check/source-words.ts'
import type { ActionSource, FieldInRead, Named, PageSource, ReadSource, RecordsSource, ViewSource } from '../source.ts'
import { hereOnly } from './parts.ts'
import { gridOf } from './register.ts'
import type { Origins, Rewritten } from './rewritten.ts'

const ROWS = 'rows'
const KEY = 'id'
const DEFAULT = 'default of records'

/**
 * Says a records screen in the words of `page`: the list, the form of one record, and what adds, changes and
 * deletes it, with the standard texts (site-modules §8). An action or view of the author's takes the place of the
 * one of that name, and what nobody names is left out.
 */
export function rewriteRecords(source: RecordsSource): Rewritten {
  const { label, platform, group, serverPage, wideOnly, filters, list } = source
  const fields = {
    ...(source.fields?.[KEY] === undefined && { [KEY]: { type: 'code', label: 'ID' } as const }),
    ...source.fields,
  }
  const views = { list: listView(source), record: recordView(source), ...source.views }
  const own = source.actions ?? {}
  const named = actionsNamed([views, own, fields])
  const added = Object.entries(presetActions).filter(([name]) => named.has(name) && !Object.hasOwn(own, name))
  const page: PageSource = {
    label,
    ...(platform && { platform }),
    kind: 'page',
    ...hereOnly({ group, serverPage, wideOnly }),
    fields,
    ...hereOnly({ filters }),
    data: { ...(source.data?.[ROWS] === undefined && { [ROWS]: rowsRead(source) }), ...source.data },
    actions: { ...Object.fromEntries(added), ...own },
    views,
  }
  const presets = added.map(([name]) => name)
  return { page, origins: originsOf(source, presets), moved: movedOf(source, presets, list !== undefined) }
}

const presetActions: Readonly<Record<string, ActionSource>> = {
  new: { keys: 'Ctrl+M', tone: 'primary', show: 'record', with: {} },
  open: { show: 'record', with: '=row' },
  save: {
    keys: 'Ctrl+S',
    tone: 'primary',
    steps: [
      {
        post: 'item',
        query: { key: `=form.${KEY}` },
        body: '=form',
        done: `{form.${KEY} == null ? "New entry successfully created." : "Successfully updated entry."}`,
      },
      { back: true },
    ],
  },
  delete: {
    tone: 'danger',
    visibleWhen: `form.${KEY} != null`,
    steps: [
      {
        post: 'deleteitem',
        body: { key: `=form.${KEY}` },
        confirm: 'Deleting is not a reversible action. Do you want to continue?',
        done: 'Delete successful.',
      },
      { back: true },
    ],
  },
  back: { keys: 'Ctrl+B', back: true },
}

/** Rows carry their identity and what the form opens with, whatever the list shows. */
function rowsRead({ list = {}, filters, form = [] }: RecordsSource): ReadSource {
  const { query, answer, page, live, when, key, fields, one, loading, reloading, empty } = list
  return {
    get: 'list',
    ...(filters && { query: '=filter' }),
    ...hereOnly({ query }),
    answer: answer ?? 'get_list.result',
    ...hereOnly({ when }),
    key: key ?? KEY,
    ...hereOnly({ page, live, fields: fields && withMissing(fields, [KEY, ...form.map(nameOf)]) }),
    ...hereOnly({ one, loading, reloading, empty }),
  }
}

function withMissing(fields: readonly Named<FieldInRead>[], needed: readonly string[]): readonly Named<FieldInRead>[] {
  const there = new Set(fields.map(nameOf))
  return [...fields, ...new Set(needed.filter((name) => !there.has(name)))]
}

function listView({ list = {} }: RecordsSource): ViewSource {
  const { fields, onPress = 'open', ...words } = list
  const grid = gridOf(ROWS, { ...words, onPress })
  return { actions: ['new'], blocks: [{ ...grid, ...(fields && { fields: fields.map(nameOf) }) } as typeof grid] }
}

function recordView({ form = [] }: RecordsSource): ViewSource {
  return { actions: ['save', 'delete', 'back'], blocks: [{ form }] }
}

const ACTION_KEYS: readonly string[] = ['onPress', 'onChange', 'onScan', 'run']

/** Names of actions anywhere in a part of a page. */
function actionsNamed(part: unknown): ReadonlySet<string> {
  const named = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (ACTION_KEYS.includes(key) && typeof inner === 'string') named.add(inner)
      if (key === 'actions' && Array.isArray(inner)) for (const each of inner) named.add(String(each))
      walk(inner)
    }
  }
  walk(part)
  return named
}

const KIND = ['kind']

function movedOf(source: RecordsSource, presets: readonly string[], hasList: boolean): Rewritten['moved'] {
  const list = hasList ? ['list'] : KIND
  const rows = source.data?.[ROWS] === undefined ? [{ page: ['data', ROWS], written: list }] : []
  const listed = source.views?.['list'] === undefined ? [{ page: ['views', 'list'], written: KIND }] : []
  const shown = source.views?.['record'] === undefined ? [{ page: ['views', 'record'], written: KIND }] : []
  return [
    ...rows,
    ...rows.flatMap(() => movedFields(source)),
    ...listed,
    ...listed.map(() => ({ page: ['views', 'list', 'blocks', 0], written: list })),
    ...shown,
    ...shown.map(() => ({ page: ['views', 'record', 'blocks', 0, 'form'], written: ['form'] })),
    ...presets.map((name) => ({ page: ['actions', name], written: KIND })),
  ]
}

/** Fields that rows carry for the form only are named there. */
function movedFields({ list, form = [] }: RecordsSource): Rewritten['moved'] {
  const fields = list?.fields
  if (!fields) return []
  const carried = withMissing(fields, [KEY, ...form.map(nameOf)]).map(nameOf)
  return form.flatMap((item, at) => {
    const index = carried.indexOf(nameOf(item))
    return index < fields.length ? [] : [{ page: ['data', ROWS, 'fields', index], written: ['form', at] }]
  })
}

function originsOf(source: RecordsSource, presets: readonly string[]): Origins {
  const id = source.fields?.[KEY] === undefined ? [{ path: ['fields', KEY], origin: DEFAULT }] : []
  const rows = source.data?.[ROWS] === undefined ? [{ path: ['data', ROWS], origin: DEFAULT }] : []
  const views = (['list', 'record'] as const).filter((name) => source.views?.[name] === undefined)
  return [
    { path: ['kind'], origin: 'from records' },
    ...id,
    ...(source.data ? [] : [{ path: ['data'], origin: DEFAULT }]),
    ...rows,
    ...(source.actions ? [] : [{ path: ['actions'], origin: DEFAULT }]),
    ...presets.map((name) => ({ path: ['actions', name], origin: DEFAULT })),
    ...(source.views ? [] : [{ path: ['views'], origin: DEFAULT }]),
    ...views.map((name) => ({ path: ['views', name], origin: DEFAULT })),
  ]
}
