import { CallError } from '../../http/errors.ts'
import { fieldNamed, type Query } from '../../rows/lists/conditions.ts'
import type { ListFields } from '../../rows/lists/field.ts'
import type { Column, Heading } from '../../rows/lists/cells.ts'
import type { ListRequest, Register } from '../../rows/lists/registers.ts'

/** Title and columns of a file of this list. Throws 400 for unknown columns. */
export async function headingOf(
  register: Register,
  request: ListRequest,
  { title, sums }: Pick<Heading, 'title' | 'sums'>,
): Promise<Heading> {
  const columns = columnsOf(request.query, await register.fields(request))
  return { title, company: request.person.company, app: request.app, columns, sums }
}

/** The names of its columns, in order: the requested ones, else all. */
export function namesOf(query: Query, fields: ListFields): readonly string[] {
  const requested = (query['cols'] ?? '').split(',').filter(Boolean)
  return requested.length > 0 ? requested : Object.keys(fields)
}

/** `cols` separated by commas, `titles` a JSON list of as many texts (site-modules §7). */
function columnsOf(query: Query, fields: ListFields): readonly Column[] {
  const names = namesOf(query, fields)
  const titles = titlesOf(query['titles'])
  if (titles && titles.length !== names.length) {
    throw new CallError(400, 'invalid-titles', `There are ${names.length} columns, but ${titles.length} titles.`)
  }
  return names.map((name, index) => {
    const field = fieldNamed(fields, name)
    return { name, field, title: titles?.[index] || field.label }
  })
}

function titlesOf(text: string | undefined): readonly string[] | null {
  if (!text) return null
  try {
    const titles: unknown = JSON.parse(text)
    if (Array.isArray(titles) && titles.every((each) => typeof each === 'string')) return titles
  } catch {
    // The error is thrown below.
  }
  throw new CallError(400, 'invalid-titles', '"titles" must be a JSON list of texts.')
}
