import { useParams } from 'react-router-dom'
import { laterPart } from '../../ui/later-part.tsx'
import { mayBeOpened } from '../site/menu.ts'
import { useManifest, useSignedIn } from '../site/shell-context.ts'
import { ScreenPage } from './ScreenPage.tsx'

const ClosedPage = laterPart(async () => (await import('./ClosedPage.tsx')).ClosedPage)
const OtherPage = laterPart(async () => (await import('./OtherPage.tsx')).OtherPage)

/** The page that the manifest has under the name in the address. */
export function NamedRoute() {
  const { name = '' } = useParams()
  return <NamedPage name={name} />
}

/** A screen, a page that the ERP draws itself, a route that is not defined yet, or nothing. */
export function NamedPage({ name }: { readonly name: string }) {
  const { screens } = useManifest()
  const session = useSignedIn()
  const entry = screens.find(({ screen }) => screen === name)
  if (entry && mayBeOpened(entry, session)) return <ScreenPage entry={entry} session={session} />
  return entry ? <ClosedPage key={name} /> : <OtherPage key={name} {...{ name, session }} />
}
