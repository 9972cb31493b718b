import { lazy, useState, type ComponentType, type FunctionComponent } from 'react'

/** A component in a chunk of its own that can be loaded before it is drawn. */
export interface Preloadable<Props> {
  readonly Component: FunctionComponent<Props>
  /** Rejects when the chunk does not arrive; a further call requests it again. */
  load(): Promise<void>
  isLoaded(): boolean
}

/**
 * Like `lazy`, but what did not arrive is requested again after `forgetFailedLoads`, and a loaded component is drawn at
 * once: React shows the fallback of a lazy component even then, for 300 ms, so that nothing flickers.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => (loaded ??= await load())
  const request = async () => {
    try {
      return { default: await fetch() }
    } catch (error) {
      failedLoads.add(() => (Later = lazy(request) as unknown as ComponentType<Props>))
      throw error
    }
  }
  let Later = lazy(request) as unknown as ComponentType<Props>
  return {
    // Chosen once, because a change of the component would remount it.
    Component: function Preloaded(props: Props) {
      const [Drawn] = useState(() => loaded ?? Later)
      return <Drawn {...props} />
    },
    async load() {
      await fetch()
    },
    isLoaded: () => loaded !== null,
  }
}

const failedLoads = new Set<() => void>()

/**
 * Lets what did not arrive be requested when it is next drawn. For error boundaries, once the error is shown: until then
 * React draws again by itself what has failed, and must get the same answer.
 */
export function forgetFailedLoads(): void {
  for (const forget of failedLoads) forget()
  failedLoads.clear()
}

/** Delay after a failure in which the browser was, or is meanwhile, online. */
const RETRY_MS = 5_000

/** Requests it until it arrives, while the browser is online. Never resolves if nobody wants it any more. */
export async function untilThere<T>(load: () => Promise<T>, isWanted: () => boolean = () => true): Promise<T> {
  try {
    return await load()
  } catch {
    await nextTry()
    return isWanted() ? await untilThere(load, isWanted) : await new Promise<never>(() => undefined)
  }
}

async function nextTry(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = navigator.onLine ? setTimeout(resolve, RETRY_MS) : undefined
  window.addEventListener('online', resolve)
  await promise
  clearTimeout(timer)
  window.removeEventListener('online', resolve)
}

/** The component of each entry, by its name. */
export function componentsOf<Parts extends Readonly<Record<string, { readonly Component: unknown }>>>(parts: Parts) {
  const components = Object.entries(parts).map(([name, { Component }]) => [name, Component])
  return Object.fromEntries(components) as { readonly [Name in keyof Parts]: Parts[Name]['Component'] }
}
