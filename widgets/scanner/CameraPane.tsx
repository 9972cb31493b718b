import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import Flashlight from 'lucide-react/icons/flashlight'
import FlashlightOff from 'lucide-react/icons/flashlight-off'
import { DECODER_FAILED, type Camera, type CameraChoice, type NoCamera } from './camera.ts'
import type { Scans } from './scan-queue.ts'
import { useCamera, useIsLaidOut, usePageVisible } from './use-camera.ts'
import { t } from '../../engine/messages/message.ts'

interface CameraPaneProps {
  readonly scans: Scans
  /** Id of the camera chosen last; null: none. */
  readonly chosen: string | null
  onChoose(camera: string): void
  onCode(text: string): void
  /** Called when there is no picture, or nothing that reads it. */
  onFailed(why: NoCamera): void
}

/** The camera's picture, with a frame in which codes are searched first. */
export function CameraPane({ scans, chosen, onChoose, onCode, onFailed }: CameraPaneProps) {
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isLaidOut = useIsLaidOut(box)
  const isVisible = usePageVisible()
  const { state, retry } = useCamera({ isWanted: isLaidOut && isVisible, chosen })
  const camera = state.is === 'on' ? state.camera : null
  usePicture(video, camera)
  const isUnread = useCodes({ video, camera, onCode, onFrozen: retry })
  useFailure(isUnread ? DECODER_FAILED : state.is === 'failed' ? state.why : null, onFailed)
  const look = scans.current === null ? scans.done?.verdict : 'reading'
  return (
    <div className="cs-scanner__camera" ref={box}>
      <div className="cs-scanner__picture" data-look={look}>
        <video ref={video} className="cs-scanner__video" muted playsInline aria-label={t('Camera image')} />
        <div className="cs-scanner__target" aria-hidden />
        {!camera ? <p className="cs-scanner__note">{t('Starting the camera ...')}</p> : null}
      </div>
      {camera && state.is === 'on' ? <Tools {...{ camera, onChoose }} choices={state.choices} /> : null}
    </div>
  )
}

function usePicture(video: RefObject<HTMLVideoElement | null>, camera: Camera | null): void {
  useEffect(() => (video.current && camera ? show(video.current, camera.stream) : undefined), [video, camera])
}

function show(video: HTMLVideoElement, stream: MediaStream): () => void {
  video.srcObject = stream
  // Rejects when the camera is stopped while it starts.
  video.play().catch(() => undefined)
  return () => {
    video.srcObject = null
  }
}

interface CodeOptions {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly camera: Camera | null
  onCode(text: string): void
  onFrozen(): void
}

function useFailure(why: NoCamera | null, onFailed: (why: NoCamera) => void): void {
  const latest = useRef(onFailed)
  useLayoutEffect(() => {
    latest.current = onFailed
  })
  useEffect(() => {
    if (why) latest.current(why)
  }, [why])
}

/** Decodes the picture of the camera. Returns whether it cannot. */
function useCodes({ video, camera, onCode, onFrozen }: CodeOptions): boolean {
  const [failed, setFailed] = useState(false)
  const latest = useRef({ onCode, onFrozen })
  useEffect(() => {
    latest.current = { onCode, onFrozen }
  })
  useEffect(() => {
    if (!camera || !video.current) return undefined
    const element = video.current
    let stop = (): void => undefined
    let isStopped = false
    const start = async (): Promise<void> => {
      // In a chunk of its own, loaded when a camera is first opened.
      const { watchFrames } = await import('./frames.ts')
      setFailed(false)
      if (isStopped) return
      stop = watchFrames({
        video: element,
        onCode: (text) => latest.current.onCode(text),
        onFrozen: () => latest.current.onFrozen(),
      })
    }
    start().catch(() => setFailed(!isStopped))
    return () => {
      isStopped = true
      stop()
    }
  }, [video, camera])
  return failed
}

interface ToolsProps {
  readonly camera: Camera
  readonly choices: readonly CameraChoice[]
  onChoose(camera: string): void
}

function Tools({ camera, choices, onChoose }: ToolsProps) {
  if (choices.length < 2 && !camera.hasTorch) return null
  return (
    <div className="cs-scanner__tools">
      {choices.length < 2 ? null : (
        <select
          className="cs-input"
          aria-label={t('Camera to scan with')}
          value={camera.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {camera.hasTorch ? <Torch key={camera.id} camera={camera} /> : null}
    </div>
  )
}

function Torch({ camera }: { readonly camera: Camera }) {
  const [isLit, setLit] = useState(false)
  const Icon = isLit ? FlashlightOff : Flashlight
  const change = async (): Promise<void> => {
    await camera.setTorch(!isLit)
    setLit(!isLit)
  }
  return (
    <button
      type="button"
      className="cs-button cs-button--icon"
      aria-label={t('Torch')}
      aria-pressed={isLit}
      onClick={() => void change().catch(() => undefined)}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
}
