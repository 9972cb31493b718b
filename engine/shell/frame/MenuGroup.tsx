import { useId } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ExternalLink from 'lucide-react/icons/external-link'
import { MenuLink } from './MenuLink.tsx'
import { type MenuEntry, type MenuSection } from '../site/menu.ts'
import { type EntryGroup, entryGroups } from '../site/menu-sections.ts'
import { usePrefetch } from '../navigation/use-prefetch.ts'
import { t } from '../../messages/message.ts'

interface MenuGroupProps {
  readonly section: MenuSection
  readonly open: boolean
  onToggle(): void
}

/** A section of the menu, which can be collapsed. */
export function MenuGroup({ section, open, onToggle }: MenuGroupProps) {
  const id = `cs-menu-${section.name}`
  return (
    <section className="cs-menu__group">
      <h2 className="cs-menu__heading">
        <button type="button" className="cs-menu__fold" aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {section.label}
          <ChevronDown size={14} aria-hidden />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {entryGroups(section).map((group) => (
          <Entries key={group.label} group={group} />
        ))}
      </div>
    </section>
  )
}

function Entries({ group: { label, entries } }: { readonly group: EntryGroup }) {
  const id = useId()
  return (
    <>
      {label === '' ? null : (
        <h3 id={id} className="cs-menu__subheading">
          {label}
        </h3>
      )}
      <ul aria-labelledby={label === '' ? undefined : id}>
        {entries.map((entry) => (
          <li key={entry.name}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </>
  )
}

function EntryLink({ entry }: { readonly entry: MenuEntry }) {
  const { name, label, href } = entry
  return (
    <MenuLink to={`/${name}`} className="cs-menu__link" {...usePrefetch(entry)}>
      {label}
      {href === null ? (
        <span className="cs-menu__leaves" title={t('Opens a page of the ERP')}>
          <ExternalLink size={13} aria-hidden />
          <span className="cs-visually-hidden"> {t('(opens a page of the ERP)')}</span>
        </span>
      ) : null}
    </MenuLink>
  )
}
