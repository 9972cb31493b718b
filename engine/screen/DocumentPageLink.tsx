import type { ReactNode } from 'react'
import { Link } from '../ui/Link.tsx'
import type { DocumentPage } from '../definition/definition.ts'
import { addressForDocument, useDocumentPage, type DocumentOfPage } from './document-pages.ts'

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
  if (target === null) return null
  return (
    <Link className={className} to={addressForDocument(target, of)}>
      {children(target.label)}
    </Link>
  )
}
