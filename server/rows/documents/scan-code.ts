import { CODE_PAGE, CODE_PARAMETER } from '../../../engine/definition/code-page.ts'
import { type Config, siteAddress } from '../../config/config.ts'
import { sameText, sign } from '../../http/secrets.ts'

const PURPOSE = 'document code'
/** 72 bits: too many to guess, and the code is still small enough for a phone to read. */
const SIGNATURE = 12

export interface ScannedDocument {
  readonly screen: string
  readonly id: string
}

/** The code on a printed document: `{screen}.{id}.{signature}`, valid in its own company only. */
export function documentCode(secret: string, company: string, { screen, id }: ScannedDocument): string {
  return `${screen}.${id}.${signatureOf(secret, company, { screen, id })}`
}

/** Null: not a valid code of this company. */
export function readDocumentCode(secret: string, company: string, code: string): ScannedDocument | null {
  const [first, last] = [code.indexOf('.'), code.lastIndexOf('.')]
  if (first < 1 || last <= first + 1) return null
  const ref = { screen: code.slice(0, first), id: code.slice(first + 1, last) }
  return sameText(code.slice(last + 1), signatureOf(secret, company, ref)) ? ref : null
}

/** The code as an address, so that the camera of a phone opens the site. */
export function scanLink(config: Pick<Config, 'publicUrl' | 'port'>, code: string): string {
  return `${siteAddress(config)}/${CODE_PAGE}?${CODE_PARAMETER}=${encodeURIComponent(code)}`
}

/** The code in a scanned or typed text: the parameter of an address, or the text itself. */
export function codeIn(scanned: string): string {
  const text = scanned.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  return new URL(text).searchParams.get(CODE_PARAMETER)?.trim() ?? text
}

function signatureOf(secret: string, company: string, { screen, id }: ScannedDocument): string {
  return sign(secret, PURPOSE, JSON.stringify([company, screen, id])).slice(0, SIGNATURE)
}
