import type { Manifest } from '../../definition/definition.ts'

const KEY = 'countersign.single-module'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Opening {
  /** Token in the address; null without one. */
  readonly token: string | null
  readonly pathname: string
  readonly manifest: Pick<Manifest, 'screens'>
  /** Of this tab: after a reload the address has no token any more. */
  readonly storage: TabStorage
}

/** Single-module mode: a token opened this tab at a screen (foundation §6); it lasts as long as the tab. */
export function isSingleModule({ token, pathname, manifest, storage }: Opening): boolean {
  const before = storage.getItem(KEY)
  if (token === null) return before === 'y'
  // The next token after "n" is one this site's own login page asked for.
  const isSingle = before !== 'n' && manifest.screens.some(({ screen }) => pathname === `/${screen}`)
  if (isSingle) storage.setItem(KEY, 'y')
  else storage.removeItem(KEY)
  return isSingle
}

/** Before the login page opens a stored login: its token is not one of the ERP's own window. */
export function expectOwnToken(storage: TabStorage): void {
  storage.setItem(KEY, 'n')
}
