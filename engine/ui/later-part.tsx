import { lazy, Suspense, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { untilThere } from './preloadable.tsx'

interface LaterProps {
  /** Drawn until the part is there; default: nothing. */
  readonly fallback?: ReactNode
}

/**
 * A part of a page in a chunk of its own, which is requested when the part is first drawn. If it does not arrive, as
 * while the browser is offline, the rest of the page stays as it is, and the chunk is requested until it does.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props & LaterProps> {
  const Part = lazy(async () => ({ default: await untilThere(load) })) as unknown as ComponentType<Props>
  return function LaterPart({ fallback = null, ...props }: Props & LaterProps) {
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    )
  }
}
