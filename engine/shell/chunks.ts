import { preloadable } from './preloadable.tsx'

/** The two halves of the product: nobody needs both before they have signed in or out. */
export const inside = preloadable(async () => (await import('./Inside.tsx')).Inside)
export const loginPage = preloadable(async () => (await import('./login/LoginPage.tsx')).LoginPage)

/** Asks for the half that will be needed, beside the calls and not after them; a failure is said where it is drawn. */
export function warmHalf(signedIn: boolean): Promise<void> {
  return (signedIn ? inside : loginPage).load().catch(() => undefined)
}
