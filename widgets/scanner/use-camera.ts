import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { listCameras, openCamera, whyNoCamera, type Camera, type CameraChoice, type NoCamera } from './camera.ts'

export type CameraState =
  | { readonly is: 'off' | 'opening' }
  | { readonly is: 'on'; readonly camera: Camera; readonly choices: readonly CameraChoice[] }
  | { readonly is: 'failed'; readonly why: NoCamera }

/** The delay before a camera that the browser or the phone stopped is opened again, ms. */
const REOPEN_MS = 400

/** Opens a camera while it is wanted; `isWanted` is false in a background tab and while the phone sleeps. */
export function useCamera({ isWanted, chosen }: { readonly isWanted: boolean; readonly chosen: string | null }) {
  const [state, setState] = useState<CameraState>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    if (!isWanted) return undefined
    const opening = openCameraFor({ chosen, retry, onState: setState })
    return () => {
      opening.stop()
      setState({ is: 'opening' })
    }
    // A new attempt opens it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isWanted, chosen, attempt, retry])
  return { state: isWanted ? state : ({ is: 'off' } as const), retry }
}

interface OpenOptions {
  readonly chosen: string | null
  retry(): void
  onState(state: CameraState): void
}

function openCameraFor({ chosen, retry, onState }: OpenOptions): { stop(): void } {
  let isStopped = false
  let camera: Camera | null = null
  const open = async (): Promise<void> => {
    camera = await openCamera(chosen)
    if (isStopped) return camera.stop()
    camera.onEnded(() => void setTimeout(() => (isStopped ? undefined : retry()), REOPEN_MS))
    const choices = await listCameras().catch(() => [])
    if (!isStopped) onState({ is: 'on', camera, choices })
  }
  open().catch((error: unknown) => {
    if (!isStopped) onState({ is: 'failed', why: whyNoCamera(error) })
  })
  return {
    stop() {
      isStopped = true
      camera?.stop()
    },
  }
}

/** Tries again when a camera is plugged in. */
export function useDeviceChange(isListening: boolean, retry: () => void): void {
  useEffect(() => {
    const devices = (navigator as Partial<Navigator>).mediaDevices
    if (!isListening || !devices) return undefined
    devices.addEventListener('devicechange', retry)
    return () => devices.removeEventListener('devicechange', retry)
  }, [isListening, retry])
}

/** Whether the page is visible: not in a background tab. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether an element has a layout box: one in a closed tab has none. */
export function useIsLaidOut(element: RefObject<HTMLElement | null>): boolean {
  const [isLaidOut, setLaidOut] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const watch = new ResizeObserver(([entry]) => setLaidOut((entry?.contentRect.width ?? 0) > 0))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isLaidOut
}
