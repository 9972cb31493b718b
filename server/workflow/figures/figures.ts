import { dayIn } from '../../../engine/definition/date-range.ts'
import { decimalSum } from '../../../engine/definition/decimal-sum.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import {
  type Figure,
  figureSources,
  type FigureSource,
  type LineFigures,
  ROW_ID,
} from '../../../engine/definition/figure.ts'
import { keyedLines, lineKeyOf } from '../../../engine/page/form/lines.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { lockNames } from '../../database/lock-name.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { valuesToPost } from '../ledgers/document-entries.ts'
import { isLedger } from '../ledgers/ledger-entry.ts'
import { type FiguredValues, keyOfRow, ownKeys, sourceKey, type SourceKey } from './figure-keys.ts'
import { type AskedSum, identityOfSum, figureSums } from './figure-sums.ts'
import { amountsOfLines, sumBeside } from './lines-beside.ts'

/** What figures are worked out in. */
export interface FigureSite {
  readonly person: Pick<Person, 'companyId'>
  /** The screen of the forms. */
  readonly definition: ServerDefinition
  /** The screens whose rows are added up are among them. */
  readonly screens: Pick<ScreenSource, 'get' | 'all'>
  readonly app: Pick<AppDefinition, 'timeZone' | 'currency'>
}

/** A form, or a stored document. */
export interface FiguredForm {
  /** Null: it is not stored. */
  readonly id: string | null
  /** Its values, and its lines as lists; links as maps or ids. */
  readonly form: FiguredValues
}

/** The figures of a form. */
export interface FormFigures {
  /** By name. */
  readonly form: FiguredValues
  readonly lines: LineFigures
}

/** Of a form without figures. */
export const NO_FIGURES: FormFigures = { form: {}, lines: {} }

/** Where a figure stands. */
interface FigurePlace {
  readonly figure: Figure
  /** Null: in the form itself. */
  readonly line: { readonly key: string; readonly row: FiguredValues; readonly place: number } | null
}

/** A source with the rows that a form means; null: its screen is gone, or a value is empty. */
interface PlacedSource {
  readonly sign: 1 | -1
  readonly sums: readonly AskedSum[] | null
  /** What the other lines of the form have in it. */
  readonly beside: number
}

/**
 * The figures of forms, over all rows of the company, whoever asks. A document does not count in its own; in that of
 * one of its lines the other lines count. A figure with an empty key is null.
 */
export async function figuresOf(
  work: Work,
  site: FigureSite,
  forms: readonly FiguredForm[],
): Promise<readonly FormFigures[]> {
  const { figures } = site.definition
  if (figures.length === 0) return forms.map(() => NO_FIGURES)
  const placed = forms.map((form) => {
    const sourcesAt = placingIn(site, form)
    return placesIn(figures, form).map((place) => ({ place, sources: sourcesAt(place) }))
  })
  const asked = placed.flat().flatMap(({ sources }) => sources.flatMap(({ sums }) => sums ?? []))
  const options = { company: site.person.companyId, timeZone: site.app.timeZone }
  const found = asked.length === 0 ? new Map<string, number>() : await figureSums(work, options, asked)
  return placed.map((ofForm) =>
    byPlace(ofForm.map(({ place, sources }) => ({ place, amount: amountOf(sources, found) }))),
  )
}

function placesIn(figures: readonly Figure[], { form }: FiguredForm): readonly FigurePlace[] {
  return figures.flatMap((figure): readonly FigurePlace[] => {
    if (figure.each === undefined) return [{ figure, line: null }]
    return keyedLines(form[figure.each] ?? null).map((row, place) => ({
      figure,
      line: { key: lineKeyOf(row) ?? '', row, place },
    }))
  })
}

function byPlace(amounts: readonly { readonly place: FigurePlace; readonly amount: number | null }[]): FormFigures {
  const named = (of: typeof amounts): FiguredValues =>
    Object.fromEntries(of.map(({ place, amount }) => [place.figure.name, amount]))
  const byLines = Map.groupBy(amounts, ({ place }) => place.figure.each)
  const lines = [...byLines].flatMap(([each, own]) => {
    if (each === undefined) return []
    // A key is what somebody sent: it may be the name of a member that every object has.
    const byKey = [...Map.groupBy(own, ({ place }) => place.line?.key ?? '')]
    return [[each, Object.fromEntries(byKey.map(([key, ofLine]) => [key, named(ofLine)]))] as const]
  })
  return { form: named(byLines.get(undefined) ?? []), lines: Object.fromEntries(lines) }
}

/** Rows that are all there are, less the document itself and what it has posted. */
function amountOf(sources: readonly PlacedSource[], found: ReadonlyMap<string, number>): number | null {
  if (sources.some(({ sums }) => sums === null)) return null
  return decimalSum(
    sources.flatMap(({ sign, sums, beside }) => [
      sign * beside,
      ...(sums ?? []).map((sum) => (sum.only === undefined ? sign : -sign) * (found.get(identityOfSum(sum)) ?? 0)),
    ]),
  )
}

/** The sources of the figures of a form; what its lines have in a source is worked out once. */
function placingIn(site: FigureSite, form: FiguredForm): (place: FigurePlace) => readonly PlacedSource[] {
  const { definition, app } = site
  const names = namesOf(site, form)
  const besides = new Map<FigureSource, ReturnType<typeof amountsOfLines>>()
  return ({ figure, line }) => {
    const besideOf = (source: FigureSource, rows: ServerDefinition, key: SourceKey): number => {
      if (line === null || figure.each === undefined) return 0
      const amounts =
        besides.get(source) ??
        amountsOfLines({ source, rows, definition, lines: figure.each, form: names.form, app, today: names.today })
      besides.set(source, amounts)
      return sumBeside(amounts, key, line.place)
    }
    const placed = (source: FigureSource, sign: 1 | -1): PlacedSource => {
      const rows = rowsOf(site, source.screen)
      const key = rows && sourceKey(source, rows, { ...names, ...(line && { row: line.row }) })
      if (!rows || !key) return { sign, sums: null, beside: 0 }
      return { sign, sums: sumsAsked(site, { source, rows, key }, form), beside: besideOf(source, rows, key) }
    }
    return [...figure.of.map((source) => placed(source, 1)), ...figure.less.map((source) => placed(source, -1))]
  }
}

function sumsAsked(site: FigureSite, asked: Omit<AskedSum, 'only'>, { id }: FiguredForm): readonly AskedSum[] {
  const { screen, posts } = site.definition
  const from = asked.source.screen
  const isOwn = from === screen || posts.some(({ ledger }) => ledger === from)
  return [asked, ...(isOwn && id !== null ? [{ ...asked, only: { screen, id } }] : [])]
}

/** The names that keys read. */
const namesOf = ({ app }: FigureSite, form: FiguredForm) => ({
  form: withId(form),
  today: dayIn(app.timeZone, new Date()),
})

const withId = ({ id, form }: FiguredForm): FiguredValues => ({ ...form, [ROW_ID]: id })

function rowsOf({ screens }: FigureSite, screen: string): ServerDefinition | undefined {
  const rows = screens.get(screen)
  return rows && wholeDefinition(rows)
}

/**
 * Locks what the figures of these forms are of, until the end of the transaction: two documents that use the same rest
 * are moved one after the other. Also locked is what other figures find them by, since they may count there.
 */
export async function lockFigures(work: Work, site: FigureSite, forms: readonly FiguredForm[]): Promise<void> {
  if (site.definition.figures.length === 0) return
  await lockNames(
    work,
    forms.flatMap((form) => [...ownLocks(site, form), ...locksOfOthers(site, form)]),
  )
}

const lockOf = ({ person }: FigureSite, { screen }: FigureSource, key: SourceKey): readonly string[] =>
  key === null ? [] : [`figure ${person.companyId} ${screen} ${JSON.stringify(key)}`]

function ownLocks(site: FigureSite, form: FiguredForm): readonly string[] {
  const names = namesOf(site, form)
  return placesIn(site.definition.figures, form).flatMap(({ figure, line }) =>
    figureSources(figure).flatMap((source) => {
      const rows = rowsOf(site, source.screen)
      return rows ? lockOf(site, source, sourceKey(source, rows, { ...names, ...(line && { row: line.row }) })) : []
    }),
  )
}

function locksOfOthers(site: FigureSite, form: FiguredForm): readonly string[] {
  const { definition, screens } = site
  const sources = screens.all().flatMap(({ figures }) => figures.flatMap(figureSources))
  return sources.flatMap((source) => {
    const keys = source.screen === definition.screen ? ownKeys(source, definition, withId(form)) : []
    return [...keys, ...postedKeys(site, source, form)].flatMap((key) => lockOf(site, source, key))
  })
}

/** By which a figure over a ledger finds what the form posts to it. */
function postedKeys(site: FigureSite, source: FigureSource, form: FiguredForm): readonly SourceKey[] {
  const ledger = rowsOf(site, source.screen)
  if (!ledger || !isLedger(ledger)) return []
  const names = namesOf(site, form)
  return site.definition.posts
    .filter((posting) => posting.ledger === source.screen)
    .flatMap((posting) => valuesToPost({ posting, ledger, app: site.app, today: names.today }, names.form))
    .map((values) => values && keyOfRow(source, ledger, values))
}
