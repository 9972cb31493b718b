/** Keeps the page in a language of the signed-in company. Loaded first, with main.tsx. */
import type { Manifest } from '../definition/definition.ts'
import type { LanguageName } from '../definition/languages.ts'
import type { SessionStore } from '../shell/session/session-state.ts'
import { offeredLanguages, readLanguage } from '../shell/language/language.ts'

/**
 * A company may use fewer languages than the site: after a sign-in to one, a page in another language is reloaded.
 * Returns the function that stops it.
 *
 * @param spoken the language of this page
 */
export function followCompany(
  session: SessionStore,
  { manifest, spoken }: { readonly manifest: Pick<Manifest, 'languages'>; readonly spoken: LanguageName },
): () => void {
  return session.subscribe(({ status }, { status: before }) => {
    if (status.kind !== 'signedIn' || before.kind === 'signedIn') return
    const offered = offeredLanguages(manifest, status.session.languages)
    if (readLanguage(localStorage, offered).name !== spoken) window.location.reload()
  })
}
