import { lazy, useState, type ComponentType, type FunctionComponent } from 'react'

/** A component in a chunk of its own, which can be there before it is drawn. */
export interface Preloadable<Props> {
  readonly Component: FunctionComponent<Props>
  load(): Promise<void>
}

/**
 * Like `lazy`, but what has arrived is drawn at once: React shows the fallback of a lazy component even then, and
 * keeps it for 300 ms so that nothing flickers.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let arrived: ComponentType<Props> | null = null
  const fetch = async () => (arrived ??= await load())
  const Later = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  return {
    // Chosen once: to change over in the middle would begin the component anew.
    Component: function Preloaded(props: Props) {
      const [Drawn] = useState(() => arrived ?? Later)
      return <Drawn {...props} />
    },
    async load() {
      await fetch()
    },
  }
}

/** Of each by its name what draws it. */
export function componentsOf<Parts extends Readonly<Record<string, { readonly Component: unknown }>>>(parts: Parts) {
  const named = Object.entries(parts).map(([name, { Component }]) => [name, Component])
  return Object.fromEntries(named) as { readonly [Name in keyof Parts]: Parts[Name]['Component'] }
}
