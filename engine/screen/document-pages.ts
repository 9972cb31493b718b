/** Pages of the site about one row of a list, such as the alerts about a document (foundation §2, manual alerts page). */
import { createContext, use } from 'react'
import type { DocumentPage } from '../definition/definition.ts'

/** A page that the person may open for a row. */
export interface DocumentPageRoute {
  readonly route: string
  readonly label: string
}

export type DocumentPageRoutes = Partial<Readonly<Record<DocumentPage, DocumentPageRoute>>>

/** Those of this site that the person may open. */
export const DocumentPagesContext = createContext<DocumentPageRoutes>({})

/** Null: the site has none, or the person may not open it. */
export const useDocumentPage = (page: DocumentPage): DocumentPageRoute | null => use(DocumentPagesContext)[page] ?? null

/** The row that a page is opened for. */
export interface DocumentOfPage {
  readonly screen: string
  readonly key: string
  /** Its name for people. */
  readonly name: string
}

/** The address of a page for a row. */
export function addressForDocument({ route }: DocumentPageRoute, { screen, key, name }: DocumentOfPage): string {
  return `/${route}?${new URLSearchParams({ slug: screen, pk: key, name })}`
}
