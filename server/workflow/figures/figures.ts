import { dayIn } from '../../../engine/definition/date-range.ts'
import { decimalSum } from '../../../engine/definition/decimal-sum.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { type Figure, figureSources, type FigureSource, ROW_ID } from '../../../engine/definition/figure.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { lockName } from '../../database/lock-name.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { type FiguredValues, ownKeys, sourceKey, type SourceKey } from './figure-keys.ts'
import { type AskedSum, identityOfSum, figureSums } from './figure-sums.ts'

/** What figures are worked out in. */
export interface FigureSite {
  readonly person: Pick<Person, 'companyId'>
  /** The screen of the forms. */
  readonly definition: ServerDefinition
  /** The screens whose rows are added up are among them. */
  readonly screens: Pick<ScreenSource, 'get' | 'all'>
  readonly app: Pick<AppDefinition, 'timeZone'>
}

/** A form, or a stored document. */
export interface FiguredForm {
  /** Null: it is not stored. */
  readonly id: string | null
  /** Its values, and its lines as lists; links as maps or ids. */
  readonly form: FiguredValues
}

/** A source with the rows that a form means; null: its screen is gone, or a value is empty. */
interface PlacedSource {
  readonly sign: 1 | -1
  readonly sums: readonly AskedSum[] | null
}

/**
 * The figures of forms, over all rows of the company, whoever asks. A document does not count in its own. A figure with
 * an empty key is null.
 */
export async function figuresOf(
  work: Work,
  site: FigureSite,
  forms: readonly FiguredForm[],
): Promise<readonly FiguredValues[]> {
  const { figures } = site.definition
  if (figures.length === 0) return forms.map(() => ({}))
  const placed = forms.map((form) => figures.map((figure) => ({ figure, sources: placedSources(site, figure, form) })))
  const asked = placed.flat().flatMap(({ sources }) => sources.flatMap(({ sums }) => sums ?? []))
  const options = { company: site.person.companyId, timeZone: site.app.timeZone }
  const found = asked.length === 0 ? new Map<string, number>() : await figureSums(work, options, asked)
  return placed.map((ofForm) =>
    Object.fromEntries(ofForm.map(({ figure, sources }) => [figure.name, amountOf(sources, found)])),
  )
}

/** Rows that are all there are, less the document itself and what it has posted. */
function amountOf(sources: readonly PlacedSource[], found: ReadonlyMap<string, number>): number | null {
  if (sources.some(({ sums }) => sums === null)) return null
  return decimalSum(
    sources.flatMap(({ sign, sums }) =>
      (sums ?? []).map((sum) => (sum.only === undefined ? sign : -sign) * (found.get(identityOfSum(sum)) ?? 0)),
    ),
  )
}

function placedSources(site: FigureSite, { of, less }: Figure, form: FiguredForm): readonly PlacedSource[] {
  const placed =
    (sign: 1 | -1) =>
    (source: FigureSource): PlacedSource => ({ sign, sums: sumsAsked(site, source, form) })
  return [...of.map(placed(1)), ...less.map(placed(-1))]
}

function sumsAsked(site: FigureSite, source: FigureSource, asked: FiguredForm): readonly AskedSum[] | null {
  const rows = rowsOf(site, source.screen)
  const key = rows && sourceKey(source, rows, namesOf(site, asked))
  if (!rows || !key) return null
  const { id } = asked
  const { screen, posts } = site.definition
  const isOwn = source.screen === screen || posts.some(({ ledger }) => ledger === source.screen)
  return [{ source, rows, key }, ...(isOwn && id !== null ? [{ source, rows, key, only: { screen, id } }] : [])]
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
  const names = new Set(forms.flatMap((form) => [...ownLocks(site, form), ...locksOfOthers(site, form)]))
  // In one order for everybody, so that no two wait for each other.
  for (const name of [...names].toSorted()) await lockName(work, name)
}

const lockOf = ({ person }: FigureSite, { screen }: FigureSource, key: SourceKey): readonly string[] =>
  key === null ? [] : [`figure ${person.companyId} ${screen} ${JSON.stringify(key)}`]

function ownLocks(site: FigureSite, form: FiguredForm): readonly string[] {
  return site.definition.figures.flatMap(figureSources).flatMap((source) => {
    const rows = rowsOf(site, source.screen)
    return rows ? lockOf(site, source, sourceKey(source, rows, namesOf(site, form))) : []
  })
}

function locksOfOthers(site: FigureSite, form: FiguredForm): readonly string[] {
  const { definition, screens } = site
  const sources = screens.all().flatMap(({ figures }) => figures.flatMap(figureSources))
  return sources
    .filter(({ screen }) => screen === definition.screen)
    .flatMap((source) => ownKeys(source, definition, withId(form)).flatMap((key) => lockOf(site, source, key)))
}
