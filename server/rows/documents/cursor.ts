import { HttpError } from '../../http/errors.ts'
import { sameText, sign } from '../../http/secrets.ts'

/** The last row of a page. The next page begins after it, even if rows were added or decided in the meantime. */
export interface DocumentPosition {
  /** yyyy-mm-dd */
  readonly date: string
  readonly id: string
}

/** The scope of a cursor: one company's list of one screen. */
export interface CursorScope {
  readonly secret: string
  readonly company: string
  readonly screen: string
}

/** The text returned as `uuid`. */
export function writeCursor(scope: CursorScope, { date, id }: DocumentPosition): string {
  const text = Buffer.from(JSON.stringify([date, id])).toString('base64url')
  return `${text}.${signature(scope, text)}`
}

/** Throws 400 for a text that this server did not sign for this list. */
export function readCursor(scope: CursorScope, cursor: string): DocumentPosition {
  const [text = '', signed = ''] = cursor.split('.')
  if (!sameText(signed, signature(scope, text))) {
    throw new HttpError(400, 'invalid-cursor', 'This position in the list is not valid. Please load the list again.')
  }
  const [date, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, string]
  return { date, id }
}

const signature = ({ secret, company, screen }: CursorScope, text: string): string =>
  sign(secret, `cursor ${company} ${screen}`, text)
