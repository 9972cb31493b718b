import type { AppDefinition, Field, ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Chance } from '../../sample/random.ts'
import { captionsOf } from '../config/screens.ts'
import { idIn } from '../links/linked-rows.ts'
import { linksIn } from '../links/links-in.ts'
import { publicDefinition } from '../rights/definitions.ts'
import type { SampleCompany } from './companies.ts'
import type { StoredPerson } from './people.ts'
import { sampleCount, sampleValues, type SampleLinks } from './record-values.ts'

/** The screens that links lead to. */
export interface SampleScreens {
  get(screen: string): ServerDefinition | undefined
}

interface LinkedSample {
  readonly company: SampleCompany
  readonly app: Pick<AppDefinition, 'timeZone' | 'sections'>
  readonly screens: SampleScreens
  readonly people: readonly Pick<StoredPerson, 'id' | 'name' | 'email' | 'team'>[]
}

/** Rows of a stored screen in a test database. */
export const TEST_ROWS = 5

/** The targets of links in the sample rows of a company: its people, and sample rows of screens that store rows. */
export function sampleLinks({ company, app, screens, people }: LinkedSample): SampleLinks {
  const cache = new Map<string, Readonly<Record<string, Value>>>()
  const rowOf = (to: string, index: number): Readonly<Record<string, Value>> | null => {
    const definition = screens.get(to)
    if (!definition?.records || !definition.platform.includes(company.erpType)) return null
    const key = `${to} ${index}`
    const seed = `${company.id} ${to}`
    const row = cache.get(key) ?? sampleValues({ definition, app, trade: company.trade, seed }, index)
    cache.set(key, row)
    return row
  }
  return ({ to }: Field, chance: Chance) => {
    if (to === null) return null
    if (to === PEOPLE) {
      const person = people[chance.between(0, people.length - 1)]
      return person ? personRow(person, captionsOf(app)) : null
    }
    const definition = screens.get(to)
    if (!definition) return null
    const index = chance.between(0, (company.isTest ? TEST_ROWS : sampleCount(definition)) - 1)
    const row = rowOf(to, index)
    const id = `${to}-${index + 1}`
    const { title } = publicDefinition(definition)
    const text = title === null ? null : row?.[title]
    return row && { ...row, id, text: typeof text === 'string' && text !== '' ? text : id }
  }
}

/** A person as the search of a link returns them (`server/links/target.ts`). */
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
