/** The two halves of the product: nobody needs both before they have signed in or out. */
export const loadInside = () => import('./Inside.tsx')
export const loadLoginPage = () => import('./login/LoginPage.tsx')

/** Asks for the half that will be needed, beside the calls and not after them; a failure is said where it is drawn. */
export function warmHalf(signedIn: boolean): void {
  const chunk: Promise<unknown> = signedIn ? loadInside() : loadLoginPage()
  chunk.catch(() => undefined)
}
