import { useEffect, useMemo, useRef, useState } from 'react'
import FileSearch from 'lucide-react/icons/file-search'
import Home from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { useLocation } from 'react-router-dom'
import { Link } from '../../ui/Link.tsx'
import { MenuLink } from './MenuLink.tsx'
import type { Session } from '../../calls/contract.ts'
import { useNumberedDocument } from '../navigation/use-numbered-document.ts'
import { type MenuSection } from '../site/menu.ts'
import { countEntries, menuOf, SEARCH_FROM, searchMenu } from '../site/menu-sections.ts'
import { useManifest } from '../site/shell-context.ts'
import { useClosedSections } from './use-closed-sections.ts'
import { MenuFoot } from './MenuFoot.tsx'
import { MenuGroup } from './MenuGroup.tsx'
import { t } from '../../messages/message.ts'

/** The menu by section, with a search when it is long (site-modules §2.3). */
export function SideMenu({ session }: { readonly session: Session }) {
  const manifest = useManifest()
  // Sorted here and not by the caller: a phone, whose menu is seldom opened, need not sort it before its first row.
  const menu = useMemo(() => menuOf(manifest, session), [manifest, session])
  const [search, setSearch] = useState('')
  const { pathname } = useLocation()
  const [closed, toggle] = useClosedSections()
  const list = useCurrentInView(pathname)
  const found = searchMenu(menu, search)
  return (
    <nav className="cs-menu" aria-label={t('Screens')}>
      {countEntries(menu) >= SEARCH_FROM ? <MenuSearch value={search} onChange={setSearch} /> : null}
      <div className="cs-menu__list" ref={list}>
        <HomeLink />
        {found.map((section) => (
          <MenuGroup
            key={section.name}
            section={section}
            open={search !== '' || !closed.includes(section.name) || contains(section, pathname)}
            onToggle={() => toggle(section.name)}
          />
        ))}
        <MenuNumber search={search} isNamed={found.length > 0} />
      </div>
      <MenuFoot session={session} />
    </nav>
  )
}

interface MenuNumberProps {
  readonly search: string
  /** Whether screens have the name. */
  readonly isNamed: boolean
}

/** What the text leads to as the number of a document. */
function MenuNumber({ search, isNamed }: MenuNumberProps) {
  const { document, searches } = useNumberedDocument(search)
  const hasNone = search !== '' && !isNamed && document === null
  return (
    <>
      <p className="cs-menu__none" role="status">
        {hasNone ? t('No screen has this name.') : ''}
      </p>
      {document === null ? null : (
        <Link to={document.to} className="cs-menu__link">
          <FileSearch size={16} aria-hidden />
          {`${document.name} · ${document.label}`}
        </Link>
      )}
      {searches.map(({ to, label }) => (
        <Link key={to} to={to} className="cs-menu__link">
          <Search size={16} aria-hidden />
          {t('Search in {label}', { label })}
        </Link>
      ))}
    </>
  )
}

function HomeLink() {
  return (
    <MenuLink to="/" className="cs-menu__link">
      <Home size={16} aria-hidden />
      {t('Home')}
    </MenuLink>
  )
}

/** The section of the open page stays open. */
function contains({ entries }: MenuSection, pathname: string): boolean {
  return entries.some(({ name }) => pathname === `/${name}`)
}

function useCurrentInView(pathname: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the paint, because measuring before it would cost one more layout.
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector(`[href="${CSS.escape(pathname)}"]`)?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return list
}

function MenuSearch({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  return (
    <label className="cs-menu__search">
      <Search size={16} aria-hidden />
      <span className="cs-visually-hidden">{t('Search screens')}</span>
      <input
        type="search"
        className="cs-input"
        placeholder={t('Search screens')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
