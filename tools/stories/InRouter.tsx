import { createContext, use, type ReactNode } from 'react'
import { RouterProvider, type DataRouter, type RouteObject } from 'react-router-dom'

const Content = createContext<ReactNode>(null)

function Shown() {
  return use(Content)
}

/** One route that draws the children of `InRouter` at every address. */
export const ANY_ADDRESS: RouteObject[] = [{ path: '*', element: <Shown /> }]

interface InRouterProps {
  /** With the routes `ANY_ADDRESS`. */
  readonly router: DataRouter
  readonly children: ReactNode
}

/** Draws a part of the product in a router, for stories and tests. */
export function InRouter({ router, children }: InRouterProps) {
  return (
    <Content value={children}>
      <RouterProvider router={router} />
    </Content>
  )
}
