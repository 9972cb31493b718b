/**
 * Stores a choice of the menu that the server needs before it draws a page (decision 17), as the cookie
 * `countersign-<choice>`. It is sent only to the host that served the site.
 */
export function setChoiceCookie(choice: 'language' | 'theme', value: string): void {
  document.cookie = `countersign-${choice}=${value}; path=/; max-age=31536000; samesite=lax`
}
