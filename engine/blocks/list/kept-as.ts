/** The name in the tab's storage under which the place in a list is kept for an entry of the browser's history. */
export function keptAs(entry: string): string {
  return `countersign.place ${entry}`
}
