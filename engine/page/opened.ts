/** Tabs and panels that were opened on a page. */

/** By path of a block: names of tabs and panels ever opened; for tabs the open one is last. */
export type OpenedParts = Readonly<Record<string, readonly string[]>>

/** `opened` with this name opened last. */
export function withOpened(opened: OpenedParts, path: string, name: string): OpenedParts {
  const before = opened[path] ?? []
  return before.at(-1) === name ? opened : { ...opened, [path]: [...before.filter((each) => each !== name), name] }
}

/** `opened` without the blocks of a view: the view is shown as if for the first time. */
export function withoutView(opened: OpenedParts, view: string): OpenedParts {
  return Object.fromEntries(Object.entries(opened).filter(([path]) => !path.startsWith(`${view}/`)))
}
