import type { ReactNode } from 'react'
import type { DocumentPage } from '../definition/definition.ts'
import { addressForDocument, useDocumentPage, type DocumentOfPage } from './document-pages.ts'
import { useScreen } from './host.ts'

interface DocumentPageLinkProps {
  readonly page: DocumentPage
  readonly of: DocumentOfPage
  readonly className: string
  /** Its icon and its text, from the caption of the page. */
  children(label: string): ReactNode
}

/** Opens a page of the site for one row; nothing where there is none that the person may open. */
export function DocumentPageLink({ page, of, className, children }: DocumentPageLinkProps) {
  const target = useDocumentPage(page)
  const show = useScreen((host) => host.show)
  if (target === null) return null
  const address = addressForDocument(target, of)
  return (
    <a
      className={className}
      href={address}
      onClick={(event) => {
        // The browser opens a link with a modifier key in a tab of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        show({ what: 'route', route: [address] }, null)
      }}
    >
      {children(target.label)}
    </a>
  )
}
