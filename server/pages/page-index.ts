import type { Published } from '../../engine/publish/published.ts'
import { hasAccess, type Visitor } from '../rights/screen-access.ts'
import { html, type Html } from '../http/html.ts'

/** The route whose panel shows the page named in its address (foundation §2, datalisting). */
export const INDEX = 'datalisting'

interface Entry {
  readonly screen: string
  readonly label: string
  readonly section: string
}

/**
 * The datalisting panel while its address names no page: every page that the person may open, by section. Links target
 * the parent page of the frame, which opens them in the same panel.
 */
export function indexHtml(published: Published, visitor: Visitor, translate: (text: string) => string): Html {
  const entries = pagesFor(published, visitor)
  const sections = published.app.sections.filter(({ name }) => entries.some(({ section }) => section === name))
  return html`<h1>${translate(labelOf(published))}</h1>
    <div class="index">
      ${sections.map(
        ({ name, label }) =>
          html`<section>
            <h2>${translate(label)}</h2>
            <ul>
              ${entries
                .filter(({ section }) => section === name)
                .map(
                  ({ screen, label: page }) =>
                    html`<li>
                      <a href="/${INDEX}?slug=${encodeURIComponent(screen)}" target="_top">${translate(page)}</a>
                    </li>`,
                )}
            </ul>
          </section>`,
      )}
    </div>`
}

function labelOf({ app }: Published): string {
  return app.routes.find(({ route }) => route === INDEX)?.label ?? 'Data listing'
}

function pagesFor({ screens }: Published, visitor: Visitor): readonly Entry[] {
  return [...screens.values()]
    .filter(({ client, server }) => client.serverPage !== null && hasAccess(visitor, server))
    .map(({ client: { screen, section, label } }) => ({ screen, section, label }))
    .toSorted((some, other) => some.label.localeCompare(other.label))
}
