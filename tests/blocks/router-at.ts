import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { ANY_ADDRESS } from '../../tools/stories/InRouter.tsx'
import { doing } from './open-screen.tsx'

/** A router on the history of the window, as one that begins at this address; followed until the test is over. */
export async function routerAt(address: string, routes: RouteObject[] = ANY_ADDRESS): Promise<DataRouter> {
  // What the test has drawn before follows the window, too.
  const router = await doing(() => {
    window.history.replaceState(null, '', address)
    return createBrowserRouter(routes)
  })
  onTestFinished(() => router.dispose())
  return router
}
