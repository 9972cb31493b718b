/**
 * What somebody chose in the menu and a page drawn by the server has to know before it is drawn (ADR 0028). It goes to
 * the address the site came from, and to no other.
 */
export function tellServer(choice: 'language' | 'theme', value: string): void {
  document.cookie = `countersign-${choice}=${value}; path=/; max-age=31536000; samesite=lax`
}
