/** What a person can do by name wherever they are: go to a screen, change the look, leave. */
import type { Session } from '../../calls/contract.ts'
import type { Manifest } from '../../definition/definition.ts'
import type { NamedCommand } from '../../runtime/commands.ts'
import { menuOf } from '../menu.ts'
import { chooseTheme } from '../theme/choose-theme.ts'
import { THEMES } from '../theme/theme.ts'
import { t } from '../../messages/message.ts'

interface SiteSources {
  readonly manifest: Manifest
  readonly session: Session
  /** Path of the page at hand. */
  readonly pathname: string
  go(to: string): void
  logout(): void
}

export function placeCommands({ manifest, session, pathname, go }: SiteSources): readonly NamedCommand[] {
  const sections = menuOf(manifest, session)
  const home = { name: 'go', words: t('Home'), run: () => go('/') }
  const screens = sections.flatMap(({ label: section, entries }) =>
    entries.map(({ name, label, group }) => ({
      name: `go ${name}`,
      words: label,
      more: group === '' ? section : `${section} · ${group}`,
      to: `/${name}`,
      run: () => go(`/${name}`),
    })),
  )
  return [...(pathname === '/' ? [] : [home]), ...screens.filter(({ to }) => to !== pathname)]
}

const LOOKS = { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system' } as const

export function personCommands({ logout }: SiteSources): readonly NamedCommand[] {
  const looks = THEMES.map((theme) => ({
    name: `theme ${theme}`,
    words: t(LOOKS[theme]),
    run: () => chooseTheme(theme),
  }))
  return [...looks, { name: 'logout', words: t('Logout'), run: logout }]
}
