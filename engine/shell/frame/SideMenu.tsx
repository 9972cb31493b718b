import { useState } from 'react'
import Home from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { NavLink } from 'react-router-dom'
import { countScreens, SEARCH_FROM, searchMenu, shortVersion, type MenuSection } from '../menu.ts'
import { useSession, useShell } from '../shell-context.ts'

/** The menu by section, with a search once it is long, and the version at its foot (site-modules §2.3). */
export function SideMenu({ menu }: { readonly menu: readonly MenuSection[] }) {
  const [search, setSearch] = useState('')
  const version = useSession((state) => state.version)
  const found = searchMenu(menu, search)
  return (
    <nav className="cs-menu" aria-label="Screens">
      {countScreens(menu) >= SEARCH_FROM ? <MenuSearch value={search} onChange={setSearch} /> : null}
      <div className="cs-menu__list">
        <NavLink to="/" end className="cs-menu__link">
          <Home size={16} aria-hidden />
          Home
        </NavLink>
        {found.map((section) => (
          <MenuGroup key={section.name} section={section} />
        ))}
        <p className="cs-menu__none" role="status">
          {found.length === 0 && search !== '' ? 'No screen has this name.' : ''}
        </p>
      </div>
      {version === '' ? null : (
        <p className="cs-menu__foot">
          Version <span className="cs-isolate">{shortVersion(version)}</span>
        </p>
      )}
    </nav>
  )
}

function MenuGroup({ section }: { readonly section: MenuSection }) {
  const { definitions, warmScreen } = useShell()
  const prefetch = (href: string) => {
    warmScreen()
    definitions.prefetch(href)
  }
  return (
    <section className="cs-menu__group">
      <h2 className="cs-menu__heading">{section.label}</h2>
      <ul>
        {section.screens.map(({ screen, label, href }) => (
          <li key={screen}>
            <NavLink
              to={`/${screen}`}
              className="cs-menu__link"
              onPointerEnter={() => prefetch(href)}
              onFocus={() => prefetch(href)}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MenuSearch({ value, onChange }: { readonly value: string; onChange(value: string): void }) {
  return (
    <label className="cs-menu__search">
      <Search size={16} aria-hidden />
      <span className="cs-visually-hidden">Search screens</span>
      <input
        type="search"
        className="cs-input"
        placeholder="Search screens"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
