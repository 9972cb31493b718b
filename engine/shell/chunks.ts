import { preloadable } from '../ui/preloadable.tsx'

/** Nobody who is signed in needs it. */
export const loginPage = preloadable(async () => (await import('./login/LoginPage.tsx')).LoginPage)

/** Asks for it beside the calls and not after them; a failure is said where it is drawn. */
export function warmLogin(): Promise<void> {
  return loginPage.load().catch(() => undefined)
}
