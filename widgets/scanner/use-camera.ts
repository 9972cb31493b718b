import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { listCameras, openCamera, whyNoCamera, type Camera, type CameraChoice, type NoCamera } from './camera.ts'

export type CameraState =
  | { readonly is: 'off' | 'opening' }
  | { readonly is: 'on'; readonly camera: Camera; readonly choices: readonly CameraChoice[] }
  | { readonly is: 'failed'; readonly why: NoCamera }

/** A camera taken away is opened again after so many ms. */
const AGAIN_AFTER = 400

/** A camera that is open while it is wanted and looked at: not behind another tab, nor while the phone sleeps. */
export function useCamera({ isWanted, chosen }: { readonly isWanted: boolean; readonly chosen: string | null }) {
  const [state, setState] = useState<CameraState>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    if (!isWanted) return undefined
    const opening = opened({ chosen, retry, tell: setState })
    return () => {
      opening.stop()
      setState({ is: 'opening' })
    }
    // Each attempt opens it anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isWanted, chosen, attempt, retry])
  useNewDevices(state.is === 'failed' && state.why.mayRetry, retry)
  return { state: isWanted ? state : ({ is: 'off' } as const), retry }
}

interface Opening {
  readonly chosen: string | null
  retry(): void
  tell(state: CameraState): void
}

function opened({ chosen, retry, tell }: Opening): { stop(): void } {
  let isOver = false
  let camera: Camera | null = null
  const open = async (): Promise<void> => {
    camera = await openCamera(chosen)
    if (isOver) return camera.stop()
    camera.onEnded(() => void setTimeout(() => (isOver ? undefined : retry()), AGAIN_AFTER))
    const choices = await listCameras().catch(() => [])
    if (!isOver) tell({ is: 'on', camera, choices })
  }
  open().catch((error: unknown) => {
    if (!isOver) tell({ is: 'failed', why: whyNoCamera(error) })
  })
  return {
    stop() {
      isOver = true
      camera?.stop()
    },
  }
}

/** A camera that is plugged in is used. */
function useNewDevices(isWaiting: boolean, retry: () => void): void {
  useEffect(() => {
    const devices = (navigator as Partial<Navigator>).mediaDevices
    if (!isWaiting || !devices) return undefined
    devices.addEventListener('devicechange', retry)
    return () => devices.removeEventListener('devicechange', retry)
  }, [isWaiting, retry])
}

/** Whether the page is in front. */
export function usePageInFront(): boolean {
  return useSyncExternalStore(subscribeToPage, () => document.visibilityState === 'visible')
}

function subscribeToPage(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Whether an element has a place on the page: one in a closed tab has none. */
export function useHasPlace(element: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const watch = new ResizeObserver(([entry]) => setHas((entry?.contentRect.width ?? 0) > 0))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return has
}
