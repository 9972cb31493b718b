/** The addresses of a site (foundation §2, route table), and what each opens (decision 54). */
import type { ComponentType } from 'react'
import { Outlet, redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import { CODE_PAGE } from '../definition/code-page.ts'
import { Frame } from './frame/Frame.tsx'
import { Gate, LOGIN } from './Gate.tsx'
import { ERP_PAGES } from './navigation/site-path.ts'
import { NamedRoute } from './pages/NamedPage.tsx'
import { PageProblem } from './pages/PageProblem.tsx'
import type { SessionStore } from './session/session-state.ts'
import { useSignedIn } from './site/shell-context.ts'

interface RouteOptions {
  readonly session: SessionStore
  /** Loads what the page of a name needs before it is drawn, if there is such a screen; never rejects. */
  loadScreen(name: string): Promise<void>
}

/**
 * Every address has one segment, apart from the pages of the server. Which names there are below `:name` is data: the
 * screens and routes of the manifest, and what this person may open (`NamedPage`).
 */
export function routeTable({ session, loadScreen }: RouteOptions): RouteObject[] {
  const page = lazyPages(session)
  const named: RouteObject = {
    loader: async ({ params }) => loadScreen(params['name'] ?? '').then(() => null),
    // Filters, views and tabs are in the query: a screen that is open has everything it needs.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams['name'] !== nextParams['name'],
    element: <NamedRoute />,
    hydrateFallbackElement: <></>,
  }
  const inFrame: readonly RouteObject[] = [
    { index: true, ...page(async () => (await import('./home/HomePage.tsx')).HomePage) },
    // The filters of the screen `location` as a page (site-modules §2.4); written with a capital letter only.
    {
      path: 'Filters',
      caseSensitive: true,
      ...page(async () => (await import('./pages/FiltersPage.tsx')).FiltersPage),
    },
    // A panel of the ERP in a frame.
    { path: 'datalisting', ...page(async () => (await import('./pages/DatalistingPage.tsx')).DatalistingPage) },
    // The code on printed documents and stickers.
    { path: CODE_PAGE, ...page(async () => (await import('./pages/CodePage.tsx')).ScannedPage) },
    // Screens; routes of the site that the ERP draws, which lead to `/ssr/…`; routes that are not defined yet.
    { path: ':name', ...named },
    { path: '*', ...page(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage) },
  ]
  return [
    {
      // At every address: whoever is not signed in gets the login page, and comes back after it.
      element: <Gate />,
      errorElement: <PageProblem />,
      children: [
        // Signed out.
        { path: LOGIN, element: null },
        // Signed in or not: pages that the server draws decide themselves.
        { path: `${ERP_PAGES}*`, loader: openServerPage },
        // Signed in.
        { element: <Framed />, children: inFrame.map((route) => ({ ...route, errorElement: <PageProblem /> })) },
      ],
    },
  ]
}

/** The bar and the menu around every page. */
function Framed() {
  return (
    <Frame session={useSignedIn()}>
      <Outlet />
    </Frame>
  )
}

/** A page of the server replaces this one. */
function openServerPage({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  return redirectDocument(pathname + search)
}

type LoadPage = () => Promise<ComponentType<{ readonly session: Session }>>

/** Pages in chunks of their own: none is loaded before somebody has signed in. */
function lazyPages(session: SessionStore) {
  return (load: LoadPage) => ({
    hydrateFallbackElement: <></>,
    lazy: async () => {
      await untilSignedIn(session)
      const Page = await load()
      return { Component: () => <Page session={useSignedIn()} /> }
    },
  })
}

function untilSignedIn(session: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    if (session.getState().status.kind === 'signedIn') return resolve()
    const leave = session.subscribe(({ status }) => {
      if (status.kind !== 'signedIn') return
      leave()
      resolve()
    })
  })
}
