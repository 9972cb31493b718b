import { Fragment } from 'react'
import { Link } from '../../ui/Link.tsx'
import { type MenuEntry, type MenuSection } from '../site/menu.ts'
import { entryGroups } from '../site/menu-sections.ts'
import { usePrefetch } from '../navigation/use-prefetch.ts'
import { t } from '../../messages/message.ts'

interface AllScreensProps {
  readonly menu: readonly MenuSection[]
  /** Names of the screens shown above with their counts. */
  readonly above: ReadonlySet<string>
  /** What is above is not known yet: the directory takes its space, and is shown once it stands still. */
  readonly isWaiting: boolean
}

/** A directory of every other screen by section. Pages that the ERP draws itself are listed only in the menu. */
export function AllScreens({ menu, above, isWaiting }: AllScreensProps) {
  const sections = menu
    .map((section) => ({
      ...section,
      entries: section.entries.filter(({ name, href }) => href !== null && !above.has(name)),
    }))
    .filter(({ entries }) => entries.length > 0)
  if (sections.length === 0) return null
  return (
    <section className="cs-directory" data-waiting={isWaiting} aria-labelledby="cs-directory">
      <h2 id="cs-directory">{above.size > 0 ? t('Other screens') : t('Screens')}</h2>
      <div className="cs-directory__sections">
        {sections.map((section) => (
          <Section key={section.name} section={section} />
        ))}
      </div>
    </section>
  )
}

function Section({ section: { name, label, entries } }: { readonly section: MenuSection }) {
  return (
    <section aria-labelledby={`cs-directory-${name}`}>
      <h3 id={`cs-directory-${name}`}>{label}</h3>
      {entryGroups({ entries }).map((group) => (
        <Fragment key={group.label}>
          {group.label === '' ? null : <h4>{group.label}</h4>}
          <ul>
            {group.entries.map((entry) => (
              <li key={entry.name}>
                <Tile entry={entry} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

function Tile({ entry }: { readonly entry: MenuEntry }) {
  return (
    <Link to={`/${entry.name}`} className="cs-directory__link" {...usePrefetch(entry)}>
      {entry.label}
    </Link>
  )
}
