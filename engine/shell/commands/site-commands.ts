/** The commands that are available everywhere: open a screen, change the theme, log out. */
import type { Session } from '../../calls/contract.ts'
import type { Manifest } from '../../definition/definition.ts'
import type { NamedCommand } from '../../screen/commands.ts'
import { menuOf } from '../site/menu-sections.ts'
import { chooseTheme, THEMES } from '../theme/theme.ts'
import { t } from '../../messages/message.ts'

interface SiteSources {
  readonly manifest: Manifest
  readonly session: Session
  /** Path of the open page. */
  readonly pathname: string
  go(to: string): void
  logout(): void
}

/** One command for home and one for every screen of the person's menu, except the open page. */
export function navigationCommands({ manifest, session, pathname, go }: SiteSources): readonly NamedCommand[] {
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

const THEME_TEXTS = { light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system' } as const

/** The themes, and logging out. */
export function personCommands({ logout }: SiteSources): readonly NamedCommand[] {
  const themes = THEMES.map((theme) => ({
    name: `theme ${theme}`,
    words: t(THEME_TEXTS[theme]),
    run: () => chooseTheme(theme),
  }))
  return [...themes, { name: 'logout', words: t('Logout'), run: logout }]
}
