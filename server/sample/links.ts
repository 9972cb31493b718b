import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import { isNamed } from '../../engine/definition/format.ts'
import { holds } from '../../engine/expressions/evaluate/evaluate.ts'
import { ROW } from '../../engine/expressions/row-condition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { usesOfTree } from '../../engine/expressions/uses.ts'
import type { Chance } from '../../sample/random.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { captionsOf } from '../config/screens.ts'
import { idIn } from '../rows/links/linked-rows.ts'
import { linksIn } from '../rows/links/links-in.ts'
import { publicDefinition } from '../rights/definitions.ts'
import { namingFields } from '../rights/naming-fields.ts'
import type { SampleCompany } from './companies.ts'
import { DEFAULT_DOCUMENTS, type DocumentSample, documentSample } from './document-sample.ts'
import type { SeededPerson } from './people.ts'
import { sampleCount, sampleValues, type SampleLinks } from './record-values.ts'

/** The screens that links lead to. */
export interface SampleScreens {
  get(screen: string): ServerDefinition | undefined
}

interface LinkedSample {
  readonly company: SampleCompany
  readonly app: Pick<AppDefinition, 'timeZone' | 'currency' | 'sections' | 'yearStart'>
  readonly screens: SampleScreens
  /** Documents of each screen; missing: as many as the sample has. */
  readonly documents?: number
  /** Most rows of a screen that links lead to; missing: all of the sample. */
  readonly targets?: number
  readonly people: readonly Pick<SeededPerson, 'id' | 'name' | 'email' | 'team'>[]
}

/** Rows of a stored screen in a test database. */
export const TEST_ROWS = 5
/** What documents post meets in a few balances, so that some of them can be taken from. */
export const POSTED_ROWS = 3
/** Documents of a screen in a test database. */
export const TEST_DOCUMENTS = 20

type Row = Readonly<Record<string, Value>>

/** The targets of links in the sample rows of a company: its people, and sample rows of screens that store rows. */
export function sampleLinks({ company, app, screens, people, ...sample }: LinkedSample): SampleLinks {
  const most = company.isTest ? TEST_DOCUMENTS : DEFAULT_DOCUMENTS
  const { documents = most, targets = Infinity } = sample
  const cache = new Map<string, Row | null>()
  const cached = (key: string, make: () => Row | null): Row | null => {
    const row = cache.has(key) ? (cache.get(key) ?? null) : make()
    cache.set(key, row)
    return row
  }
  const recordAt = (definition: ServerDefinition, index: number): Row => {
    const { screen } = definition
    const seed = `${company.id} ${screen}`
    const row = cached(`${screen} ${index}`, () => sampleValues({ definition, app, trade: company.trade, seed }, index))
    const id = `${screen}-${index + 1}`
    return { ...row, id, text: titleIn(definition, row ?? {}) ?? id }
  }
  const recordOf = (definition: ServerDefinition, isFit: (row: Row) => boolean, chance: Chance): Row => {
    const count = Math.min(company.isTest ? TEST_ROWS : sampleCount(definition), targets)
    const first = chance.between(0, count - 1)
    const indexes = Array.from({ length: count }, (_, passed) => (first + passed) % count)
    const fitting = indexes.find((index) => isFit(recordAt(definition, index)))
    return recordAt(definition, fitting ?? first)
  }
  const documentOf = (definition: ServerDefinition, chance: Chance, through: readonly string[]): Row | null => {
    const { screen } = definition
    if (documents === 0) return null
    const links = linksThrough([...through, screen])
    const sampleAt = (index: number) => documentSample({ company, definition, app, links, people }, index % documents)
    const first = chance.between(0, documents - 1)
    return cached([...through, screen, first].join(' '), () => linkedDocument(definition, sampleAt, first))
  }
  const linksThrough =
    (through: readonly string[]): SampleLinks =>
    (field, chance, { person: named, names } = {}) => {
      const { to } = field
      if (to === null || through.includes(to)) return null
      if (to === PEOPLE) {
        const person = people.find(({ id }) => id === named) ?? people[chance.between(0, people.length - 1)]
        return person ? personRow(person, captionsOf(app)) : null
      }
      const definition = screens.get(to)
      if (!definition?.platform.includes(company.erpType)) return null
      if (definition.records) return recordOf(definition, (row) => fits(field, row, names), chance)
      return definition.documents ? documentOf(definition, chance, through) : null
    }
  return linksThrough([])
}

type LinkedField = Parameters<SampleLinks>[0]

/** Whether the link offers the row, as far as what that depends on is known. */
function fits({ input }: LinkedField, row: Row, names: Names = {}): boolean {
  const where = input?.where ?? null
  if (where === null || usesOfTree(where).some(([name]) => name !== ROW && names[name] === undefined)) return true
  return holds(where, { ...names, row })
}

/** Drafts that are passed over before one is taken: people link to submitted documents. */
const MOST_DRAFTS = 10

/** A document as the search of a link returns it (`server/rows/links/target.ts`): by its number and title. */
function linkedDocument(definition: ServerDefinition, sampleAt: (index: number) => DocumentSample, first: number): Row {
  const { starts = null } = definition.workflow ?? {}
  const { id, number, values } = submittedFrom(sampleAt, { first, starts })
  const title = titleIn(definition, values)
  const text = [number, title === number ? null : title].filter((each) => each !== null).join(' ')
  return { ...values, id, text: text === '' ? (namingText(definition, values) ?? id) : text }
}

/** The next document that is no draft, or the first one. */
function submittedFrom(
  sampleAt: (index: number) => DocumentSample,
  { first, starts }: { readonly first: number; readonly starts: string | null },
): DocumentSample {
  for (let passed = 0; passed < MOST_DRAFTS; passed++) {
    const sample = sampleAt(first + passed)
    if (sample.status !== starts) return sample
  }
  return sampleAt(first)
}

/** The title of a row, if everybody may see it; of a link its text. */
function titleIn(definition: ServerDefinition, row: Row): string | null {
  const { title } = publicDefinition(definition)
  return title === null ? null : textIn(row[title])
}

function textIn(value: Value | undefined): string | null {
  const text = isNamed(value) ? value['text'] : value
  return typeof text === 'string' && text !== '' ? text : null
}

/** The first code of a document that has neither number nor title, or else its first text. */
function namingText(definition: ServerDefinition, row: Row): string | null {
  const names = namingFields(publicDefinition(definition))
  return names.map((name) => textIn(row[name])).find((text) => text !== null) ?? null
}

/** A person as the search of a link returns them (`server/rows/links/target.ts`). */
function personRow(
  { id, name, email, team }: LinkedSample['people'][number],
  teams: Readonly<Record<string, string>>,
): Readonly<Record<string, Value>> {
  return { id, text: name, name, email, department: team.map((each) => teams[each] ?? each).join(', ') }
}

interface LinkingRow {
  readonly companyId: string
  readonly definition: Pick<ServerDefinition, 'screen' | 'fields' | 'ownFields'>
  readonly id: string
}

/** The links of a sample row, as rows of the table `links`. */
export function linkRows({ companyId, definition, id }: LinkingRow, values: Readonly<Record<string, Value>>) {
  const from = { company_id: companyId, from_screen: definition.screen, from_id: id }
  const rows = linksIn(definition, values).flatMap(({ field, value }) => {
    const to_id = idIn(value)
    return to_id === null ? [] : [{ ...from, field: field.name, to_screen: field.to, to_id }]
  })
  return [...new Map(rows.map((row) => [`${row.field} ${row.to_id}`, row])).values()]
}
