/** Keeps the page in a language of the company that is signed in to. Loaded first, with main.tsx. */
import type { Manifest } from '../definition/definition.ts'
import type { LanguageName } from '../definition/languages.ts'
import type { SessionStore } from '../shell/session/session-state.ts'
import { offeredLanguages, readLanguage } from '../shell/language/language.ts'

/**
 * A company may work in fewer languages than the site: who signs in to one gets the page anew where it is in another.
 * Returns what stops it.
 *
 * @param spoken of this page
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
