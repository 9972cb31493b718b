import type { FastifyInstance } from 'fastify'
import history from '../../schemas/erp/history.schema.json' with { type: 'json' }
import type { ChildRows, ServerDefinition } from '../../engine/definition/definition.ts'
import { plainFormat } from '../../engine/definition/format.ts'
import type { LocaleSettings } from '../../engine/definition/format.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { type AuditedChange, rowHistory, type RowHistoryEntry } from '../audit/history.ts'
import { lineChanges } from '../audit/line-changes.ts'
import { printValue } from '../http/print.ts'
import { queryOf } from '../http/request.ts'
import { HttpError } from '../http/errors.ts'
import { type CompanyCall, signedIn, type SignedCall } from '../http/signed-in.ts'
import { linkedRows } from '../rows/links/linked-rows.ts'
import { withTextsOfLinks } from '../rows/links/link-texts.ts'
import { allScreenNames } from '../rights/former-names.ts'
import { currentValues, storedNames } from '../rights/stored-names.ts'
import { screenOf, type ServerContext } from './context.ts'

type Values = Readonly<Record<string, Value>>

/** The changes of a row, field by field (our extension `history`). */
export function registerHistory(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: history.query } } as const
  app.get('/s/:screen/history', route, historyHandler(context))
}

function historyHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person, app }, request) => {
    const definition = screenOf(context, request, 'history')
    const { key } = queryOf<'history'>(request)
    await requireSeen({ work, person }, definition, key)
    const seen = await changesSeen({ work, person, app }, { screens: context.screens, definition, id: key })
    const result = seen.slice(0, MOST_CHANGES)
    return { ok: true, get_history: { result }, isComplete: result.length === seen.length }
  })
}

interface HistoryRow {
  readonly screens: ServerContext['screens']
  readonly definition: ServerDefinition
  readonly id: string
}

/**
 * The newest changes that the person may know of, one more than are sent. The statement leaves out changes of hidden
 * fields; saves whose values read alike are replaced by older
 * ones.
 */
async function changesSeen({ work, person, app }: CompanyCall, row: HistoryRow): Promise<readonly SentSave[]> {
  const { screens, definition, id } = row
  const form = { work, person, screens, definition }
  const names = [...Object.keys(definition.fields).flatMap((name) => storedNames(definition, name)), INACTIVE]
  const of = {
    company: person.companyId,
    screens: allScreenNames(definition),
    document: id,
    names,
    limit: MOST_CHANGES + 1,
  }
  const seen: SentSave[] = []
  let olderThan: number | null = null
  while (seen.length <= MOST_CHANGES) {
    const changes: readonly AuditedChange[] = await rowHistory(work, { ...of, olderThan })
    seen.push(...(await changesSent(changes, { form, definition, locale: app })).filter(isSeen))
    if (changes.length < of.limit) break
    olderThan = changes.at(-1)?.seq ?? null
  }
  return seen
}

interface Sent {
  readonly form: Parameters<typeof withTextsOfLinks>[0]
  readonly definition: ServerDefinition
  readonly locale: LocaleSettings
}

async function changesSent(changes: readonly RowHistoryEntry[], sent: Sent): Promise<readonly SentSave[]> {
  const { form, definition, locale } = sent
  const values = changes.flatMap(({ before, after }) => [
    currentValues(definition, before as Values),
    currentValues(definition, after as Values),
  ])
  const texts = await withTextsOfLinks(form, values)
  return changes.map((change, at) => {
    const [before = {}, after = {}] = texts.slice(2 * at, 2 * at + 2)
    return changeSent(change, { before, after, definition, locale })
  })
}

const MOST_CHANGES = 100

/** Whether a person may know of it: a save that changed only fields they may not see does not exist for them. */
const isSeen = ({ event, changes }: SentSave): boolean => changes.length > 0 || event.endsWith('-added')

/** The name under which a record's deactivation is recorded, whether or not its screen has a field of that name. */
const INACTIVE = 'inactive'

/** Throws 404 for a row that the person may not see. A deleted row has no history. */
async function requireSeen({ work, person }: SignedCall, definition: ServerDefinition, id: string): Promise<void> {
  const target = { to: definition.screen, label: definition.label, definition }
  const row = (await linkedRows({ work, person }, target, [id])).get(id)
  if (!row?.isSeen) throw new HttpError(404, 'not-found', 'There is no such entry.')
}

interface Printed {
  readonly before: Values
  readonly after: Values
  readonly definition: ServerDefinition
  readonly locale: LocaleSettings
}

function changeSent({ event, at, by, file }: RowHistoryEntry, printed: Printed): SentSave {
  return { event, at, by, changes: file ? [file] : changedFields(printed) }
}

/** The fields that differ, as people read them; without those that the definition does not have. */
export function changedFields(printed: Printed): readonly SentChange[] {
  const { fields } = printed.definition
  const isDeclared = (name: string): boolean => Object.hasOwn(fields, name) || name === INACTIVE
  const names = [...new Set([...Object.keys(printed.before), ...Object.keys(printed.after)])].filter(isDeclared)
  return names.flatMap((name) => {
    const lines = fields[name]?.lines
    if (lines) return linesSent(name, lines, printed)
    const [before, after] = [printedIn(printed.before, name, printed), printedIn(printed.after, name, printed)]
    return before === after ? [] : [{ field: name, label: labelOf(printed.definition, name), before, after }]
  })
}

interface SentSave {
  readonly event: string
  readonly at: string
  readonly by: string
  readonly changes: readonly SentChange[]
}

interface SentChange {
  readonly field: string
  readonly label: string
  readonly row?: number
  readonly column?: string
  readonly before: string | null
  readonly after: string | null
  readonly replaced?: true
}

/** A changed line is answered cell by cell, an added or removed one as one text. */
function linesSent(field: string, { fields }: ChildRows, printed: Printed): readonly SentChange[] {
  const label = labelOf(printed.definition, field)
  return lineChanges(printed.before[field] ?? null, printed.after[field] ?? null).flatMap(({ row, before, after }) => {
    const place = row === null ? {} : { row }
    if (before === null || after === null) {
      const [previous, current] = [before, after].map((line) => line && lineText(line, fields, printed))
      return [{ field, label, ...place, before: previous ?? null, after: current ?? null }]
    }
    return fields.flatMap((column) => {
      const [previous, current] = [printedIn(before, column, printed), printedIn(after, column, printed)]
      return previous === current ? [] : [{ field, label, ...place, column, before: previous, after: current }]
    })
  })
}

const lineText = (line: Values, fields: readonly string[], printed: Printed): string =>
  fields.flatMap((name) => printedIn(line, name, printed) ?? []).join(' · ')

const labelOf = ({ fields }: ServerDefinition, name: string): string => fields[name]?.label ?? name

/** The value as a text for people; null: empty. */
function printedIn(values: Values, name: string, { definition, locale, after: document }: Printed): string | null {
  const value = values[name] ?? null
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  // Whatever the field is.
  if (typeof value === 'boolean') return printValue(value, plainFormat('yesno'), locale)
  return printValue(value, definition.fields[name] ?? plainFormat('text'), locale, values, document)
}
