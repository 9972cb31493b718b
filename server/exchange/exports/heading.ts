import { HttpError } from '../../http/errors.ts'
import { listFieldNamed, type Query } from '../../rows/lists/conditions.ts'
import type { ListFields } from '../../rows/lists/field.ts'
import type { ListColumn, FileHeading } from '../../rows/lists/cells.ts'
import type { ListRequest, Register } from '../../rows/lists/registers.ts'

/** Title and columns of a file of this list. Throws 400 for unknown columns. */
export async function fileHeading(
  register: Register,
  request: ListRequest,
  { title, sums }: Pick<FileHeading, 'title' | 'sums'>,
): Promise<FileHeading> {
  const columns = columnsOf(request.query, await register.fields(request))
  return { title, company: request.person.company, app: request.app, columns, sums }
}

/** The names of its columns, in order: the requested ones, else all. */
export function requestedColumns(query: Query, fields: ListFields): readonly string[] {
  const requested = (query['cols'] ?? '').split(',').filter(Boolean)
  return requested.length > 0 ? requested : Object.keys(fields)
}

/** `cols` separated by commas, `titles` a JSON list of as many texts (site-modules §7). */
function columnsOf(query: Query, fields: ListFields): readonly ListColumn[] {
  const names = requestedColumns(query, fields)
  const titles = titlesOf(query['titles'])
  if (titles && titles.length !== names.length) {
    throw new HttpError(400, 'invalid-titles', `There are ${names.length} columns, but ${titles.length} titles.`)
  }
  return names.map((name, index) => {
    const field = listFieldNamed(fields, name)
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
  throw new HttpError(400, 'invalid-titles', '"titles" must be a JSON list of texts.')
}
