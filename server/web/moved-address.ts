import type { Published } from '../../engine/publish/published.ts'

/**
 * The address of a page whose screen has another name now (`also`), with its query: bookmarks, links in e-mails and
 * what other systems have stored lead to it. Null: the address names no former name of a screen.
 */
export function movedAddress(
  url: string,
  { screens, manifest }: Pick<Published, 'screens' | 'manifest'>,
): string | null {
  const [, name = '', rest = ''] = /^\/([A-Za-z][A-Za-z0-9]*)([/?].*)?$/.exec(url) ?? []
  if (name === '' || screens.has(name) || manifest.routes.some(({ route }) => route === name)) return null
  const renamed = [...screens.values()].find(({ server }) => server.also.includes(name))
  return renamed ? `/${renamed.server.screen}${rest}` : null
}
