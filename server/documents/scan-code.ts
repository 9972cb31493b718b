import { type Config, siteAddress } from '../config/config.ts'
import { sameText, sign } from '../http/secrets.ts'

const PURPOSE = 'document code'
/** 72 bits: nobody guesses one, and the code stays small enough for a phone to read. */
const SIGNATURE = 12
/** The screen that opens what a code leads to, and the parameter of its address. */
const SCAN_SCREEN = 'scancode'
const PARAMETER = 'code'

export interface DocumentPlace {
  readonly screen: string
  readonly id: string
}

/** What stands on a document's paper: `{screen}.{id}.{signature}`, worth something in its own company only. */
export function documentCode(secret: string, company: string, { screen, id }: DocumentPlace): string {
  return `${screen}.${id}.${signatureOf(secret, company, { screen, id })}`
}

/** Null: no code of a document of this company. */
export function readDocumentCode(secret: string, company: string, code: string): DocumentPlace | null {
  const [first, last] = [code.indexOf('.'), code.lastIndexOf('.')]
  if (first < 1 || last <= first + 1) return null
  const place = { screen: code.slice(0, first), id: code.slice(first + 1, last) }
  return sameText(code.slice(last + 1), signatureOf(secret, company, place)) ? place : null
}

/** The code as an address, so that the camera of a phone opens the site. */
export function scanLink(config: Pick<Config, 'publicUrl' | 'port'>, code: string): string {
  return `${siteAddress(config)}/${SCAN_SCREEN}?${PARAMETER}=${encodeURIComponent(code)}`
}

/** The code within what was scanned or typed: the parameter of an address, or the text itself. */
export function codeIn(scanned: string): string {
  const text = scanned.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  return new URL(text).searchParams.get(PARAMETER)?.trim() ?? text
}

function signatureOf(secret: string, company: string, { screen, id }: DocumentPlace): string {
  return sign(secret, PURPOSE, JSON.stringify([company, screen, id])).slice(0, SIGNATURE)
}
