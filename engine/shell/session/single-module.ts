import type { Manifest } from '../../definition/definition.ts'

const KEY = 'countersign.single-module'

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface SingleModuleOptions {
  /** Token in the address; null without one. */
  readonly token: string | null
  readonly pathname: string
  readonly manifest: Pick<Manifest, 'screens'>
  /** Of this tab, because after a reload the address contains no token any more. */
  readonly storage: TabStorage
}

/** Single-module mode: a token opened this tab at a screen (foundation §6); it lasts as long as the tab. */
export function isSingleModule({ token, pathname, manifest, storage }: SingleModuleOptions): boolean {
  const before = storage.getItem(KEY)
  if (token === null) return before === 'y'
  // After "n", the next token is one that this site's own login page requested.
  const isSingle = before !== 'n' && manifest.screens.some(({ screen }) => pathname === `/${screen}`)
  if (isSingle) storage.setItem(KEY, 'y')
  else storage.removeItem(KEY)
  return isSingle
}

/** Called before the login page opens a stored login, whose token does not come from the ERP's own window. */
export function expectOwnToken(storage: TabStorage): void {
  storage.setItem(KEY, 'n')
}
