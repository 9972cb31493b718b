/** Whether Back stays within the site: the router numbers its entries of the history from 0. */
export function canGoBack(history: Pick<History, 'state'>): boolean {
  return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
}
