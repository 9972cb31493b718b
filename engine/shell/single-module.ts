import type { Manifest } from '../definition/definition.ts'

const KEY = 'countersign.single-module'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Opening {
  /** The token the address brought. */
  readonly token: string | null
  readonly pathname: string
  readonly manifest: Pick<Manifest, 'screens'>
  /** Of this tab: a reload has no token in the address any more. */
  readonly kept: Kept
}

/** Single-module mode: a token brought the person to a screen (foundation §6); it lasts as long as the tab. */
export function isSingleModule({ token, pathname, manifest, kept }: Opening): boolean {
  const before = kept.getItem(KEY)
  if (token === null) return before === 'y'
  // The next token after "n" is one this site's own login page asked for.
  const single = before !== 'n' && manifest.screens.some(({ screen }) => pathname === `/${screen}`)
  if (single) kept.setItem(KEY, 'y')
  else kept.removeItem(KEY)
  return single
}

/** Before the login page opens a stored login: its token is not one of the ERP's own window. */
export function expectOwnToken(kept: Kept): void {
  kept.setItem(KEY, 'n')
}
