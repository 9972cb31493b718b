import { CommentsModal } from '../blocks/list/CommentsModal.tsx'
import { DetailsModal } from '../blocks/list/DetailsModal.tsx'
import { useScreen, type Row, type ScreenHost } from '../runtime/host.ts'
import { wordsAt } from '../runtime/rows.ts'

interface OverlayProps {
  /** `key`, and where it is not this screen's `screen`, and its `title`. */
  readonly with: Row
  onClose(): void
}

export function CommentsOverlay({ with: given, onClose }: OverlayProps) {
  return <CommentsModal {...aboutOf(useScreen(), given, 'comments')} onClose={onClose} />
}

export function DetailsOverlay({ with: given, onClose }: OverlayProps) {
  return <DetailsModal {...aboutOf(useScreen(), given, 'details')} onClose={onClose} />
}

/** A host that speaks of the screen the record belongs to. */
function aboutOf(host: ScreenHost, given: Row, modal: 'comments' | 'details') {
  const said = (name: string) => wordsAt(given, name)
  const screen = said('screen') || host.definition.screen
  const key = said('key')
  const about = { modal, key, title: said('title') || key } as const
  return { host: { ...host, definition: { ...host.definition, screen } }, about }
}
