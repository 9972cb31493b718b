/**
 * A choice made in the menu that a page drawn by the server has to know before it is drawn (ADR 0028), as the cookie
 * `countersign-<choice>`. It goes to the host the site came from, and to no other.
 */
export function setChoiceCookie(choice: 'language' | 'theme', value: string): void {
  document.cookie = `countersign-${choice}=${value}; path=/; max-age=31536000; samesite=lax`
}
