/**
 * A choice of the menu that the server needs before it draws a page (ADR 0028), as the cookie
 * `countersign-<choice>`. It goes to the host the site came from, and to no other.
 */
export function setChoiceCookie(choice: 'language' | 'theme', value: string): void {
  document.cookie = `countersign-${choice}=${value}; path=/; max-age=31536000; samesite=lax`
}
