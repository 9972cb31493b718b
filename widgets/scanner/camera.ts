import { t, type MessageText } from '../../engine/messages/message.ts'

/** Opens a camera, or explains why it cannot. */

export interface Camera {
  readonly id: string
  readonly stream: MediaStream
  readonly hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
  /** Called when the browser or the phone stops the camera. */
  onEnded(then: () => void): void
  stop(): void
}

export interface CameraChoice {
  readonly id: string
  readonly label: string
}

/** Why there is no picture, and what the person can do about it. */
export interface NoCamera {
  readonly title: MessageText
  readonly advice: MessageText | null
  readonly mayRetry: boolean
}

const INSECURE = 'InsecureOrigin'

/** @param chosen id of the camera; null, or one that is unplugged: the one that faces away from the person */
export async function openCamera(chosen: string | null): Promise<Camera> {
  const devices = (navigator as Partial<Navigator>).mediaDevices
  if (!window.isSecureContext || !devices?.getUserMedia) throw Object.assign(new Error(), { name: INSECURE })
  const which = chosen === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { ideal: chosen } }
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const stream = await devices.getUserMedia({ video: { ...which, ...size }, audio: false })
  const [track] = stream.getVideoTracks()
  if (!track) throw Object.assign(new Error(), { name: 'NotFoundError' })
  return cameraOf(stream, track)
}

/** Missing in the DOM's types. */
type TorchConstraint = { readonly torch?: boolean }

function cameraOf(stream: MediaStream, track: MediaStreamTrack): Camera {
  const can = (track.getCapabilities?.() ?? {}) as TorchConstraint
  return {
    id: track.getSettings().deviceId ?? '',
    stream,
    hasTorch: can.torch === true,
    setTorch: (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }),
    onEnded: (then) => track.addEventListener('ended', then),
    stop: () => stream.getTracks().forEach((each) => each.stop()),
  }
}

/** Cameras with an id; browsers provide ids and labels only after one camera was allowed. */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const found = await navigator.mediaDevices.enumerateDevices()
  return found
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || t('Camera {number}', { number: index + 1 }),
    }))
}

const REASONS: Readonly<Record<string, NoCamera>> = {
  NotAllowedError: {
    title: 'The camera is not allowed.',
    advice: 'Allow it for this site in the browser’s settings and try again.',
    mayRetry: true,
  },
  NotFoundError: { title: 'There is no camera.', advice: null, mayRetry: true },
  NotReadableError: {
    title: 'The camera is in use.',
    advice: 'Close the other app that uses it and try again.',
    mayRetry: true,
  },
  [INSECURE]: {
    title: 'The camera works on secure pages only.',
    advice: 'Open this site by its https address.',
    mayRetry: false,
  },
}

const UNKNOWN: NoCamera = { title: 'The camera did not start.', advice: 'Try again.', mayRetry: true }

export const DECODER_FAILED: NoCamera = {
  title: 'The code reader could not be loaded.',
  advice: 'Look at the connection and try again.',
  mayRetry: true,
}

const ALIASES: Readonly<Record<string, string>> = {
  SecurityError: 'NotAllowedError',
  OverconstrainedError: 'NotFoundError',
  AbortError: 'NotReadableError',
}

export function whyNoCamera(error: unknown): NoCamera {
  const name = error instanceof Error ? error.name : ''
  return REASONS[ALIASES[name] ?? name] ?? UNKNOWN
}
