import { CallError } from '../http/errors.ts'
import { knownField, type Query } from '../lists/conditions.ts'
import type { ListFields } from '../lists/field.ts'
import type { Column, Heading } from './cells.ts'
import type { Asking, Register } from './registers.ts'

/** What a file of this list says beside its rows. Throws 400 for columns that are none. */
export async function headingOf(register: Register, asking: Asking, title: string): Promise<Heading> {
  const columns = columnsOf(asking.query, await register.fields(asking))
  return { title, company: asking.person.company, app: asking.app, columns }
}

/** `cols` with commas between, `titles` a JSON list of as many texts (site-modules §7). */
function columnsOf(query: Query, fields: ListFields): readonly Column[] {
  const asked = (query['cols'] ?? '').split(',').filter(Boolean)
  const names = asked.length > 0 ? asked : Object.keys(fields)
  const titles = titlesOf(query['titles'])
  if (titles && titles.length !== names.length) {
    throw new CallError(400, 'invalid-titles', `There are ${names.length} columns, but ${titles.length} titles.`)
  }
  return names.map((name, index) => {
    const field = knownField(fields, name)
    return { name, field, title: titles?.[index] || field.label }
  })
}

function titlesOf(text: string | undefined): readonly string[] | null {
  if (!text) return null
  try {
    const titles: unknown = JSON.parse(text)
    if (Array.isArray(titles) && titles.every((each) => typeof each === 'string')) return titles
  } catch {
    // Said below.
  }
  throw new CallError(400, 'invalid-titles', '"titles" must be a JSON list of texts.')
}
