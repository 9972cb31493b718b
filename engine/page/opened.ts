/** Tabs and panels that were opened on a page. */

/** By the place of a block: names ever opened, for tabs the open one last. */
export type Opened = Readonly<Record<string, readonly string[]>>

/** `opened` with one opened just now. */
export function withOpened(opened: Opened, path: string, name: string): Opened {
  const before = opened[path] ?? []
  return before.at(-1) === name ? opened : { ...opened, [path]: [...before.filter((each) => each !== name), name] }
}

/** `opened` without the blocks of a view: it is shown as if for the first time. */
export function withoutView(opened: Opened, view: string): Opened {
  return Object.fromEntries(Object.entries(opened).filter(([path]) => !path.startsWith(`${view}/`)))
}
