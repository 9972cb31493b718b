import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { menuOf } from '../menu.ts'
import { usePageTitle } from '../page-title.ts'
import { useManifest, useShell } from '../shell-context.ts'

/** The person's screens, by section. */
export function HomePage({ session }: { readonly session: Session }) {
  const { definitions, warmScreen } = useShell()
  const menu = menuOf(useManifest(), session)
  usePageTitle('')
  const prefetch = (href: string) => {
    warmScreen()
    definitions.prefetch(href)
  }
  return (
    <div className="cs-home">
      <h1>{greeting(session.userName)}</h1>
      <p className="cs-muted">{session.company}</p>
      {menu.length === 0 ? (
        <p className="cs-notice">There is no screen for you yet. Please ask your administrator.</p>
      ) : null}
      {menu.map((section) => (
        <section key={section.name} aria-labelledby={`cs-home-${section.name}`}>
          <h2 id={`cs-home-${section.name}`}>{section.label}</h2>
          <ul className="cs-home__tiles">
            {section.screens.map(({ screen, label, href }) => (
              <li key={screen}>
                <Link
                  to={`/${screen}`}
                  className="cs-card cs-home__tile"
                  onPointerEnter={() => prefetch(href)}
                  onFocus={() => prefetch(href)}
                >
                  <span>{label}</span>
                  <ArrowRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function greeting(name: string): string {
  const first = name.split(/\s+/)[0] ?? ''
  return first === '' ? 'Welcome' : `Welcome, ${first}`
}
