/** What an expression looks at, so that it is asked again only when that has changed. */
import type { Names } from '../../runtime/scope.ts'

/** A name of the scope, or one member of it: `form.JobId` does not change when another field is typed in. */
export type Watched = readonly [name: string, key: string | null]

/** @param part trees, wherever they stand in it */
export function watchedIn(part: unknown): readonly Watched[] {
  const found = new Map<string, Watched>()
  collect(part, (watched) => found.set(watched.join('\n'), watched))
  return [...found.values()]
}

function collect(part: unknown, found: (watched: Watched) => void): void {
  if (Array.isArray(part)) return part.forEach((each) => collect(each, found))
  if (typeof part !== 'object' || part === null) return
  const { op, name, of, key } = part as Readonly<Record<string, unknown>>
  if (op === 'name') return found([String(name), null])
  const from = op === 'member' ? nameIn(of) : null
  if (from !== null) return found([from, String(key)])
  Object.values(part).forEach((each) => collect(each, found))
}

function nameIn(tree: unknown): string | null {
  const { op, name } = (tree ?? {}) as { readonly op?: unknown; readonly name?: unknown }
  return op === 'name' ? String(name) : null
}

export function valuesAt(watched: readonly Watched[], names: Names): readonly unknown[] {
  return watched.map(([name, key]) => {
    const value = names[name]
    if (key === null || typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return (value as Names)[key]
  })
}

export function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => Object.is(each, b[index]))
}
