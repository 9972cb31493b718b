// @vitest-environment happy-dom
import { BarcodeFormat, NotFoundException, QRCodeWriter } from '@zxing/library'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { untilPassed } from '../../tests/runner/until-passed.ts'
import { button, doing, drawAlone, layOut, press } from '../../tests/blocks/open-screen.tsx'
import { CameraPane } from './CameraPane.tsx'
import { FrameReader } from './frames.ts'
import { NO_SCANS } from './scan-queue.ts'
import { refusingCamera } from './story-camera.ts'

beforeEach(() => {
  layOut(300)
  vi.stubGlobal('isSecureContext', true)
})

const track = Object.assign(new EventTarget(), {
  getCapabilities: () => ({ torch: true }),
  getSettings: () => ({ deviceId: 'back' }),
  applyConstraints: vi.fn(async () => undefined),
  stop: vi.fn(),
})

/** Two cameras with a torch. */
function cameras() {
  const stream = Object.assign(new MediaStream(), { getVideoTracks: () => [track], getTracks: () => [track] })
  const kind = 'videoinput'
  const found = [
    { kind, deviceId: 'back', label: 'Back' },
    { kind, deviceId: 'front', label: '' },
    { kind: 'audioinput', deviceId: 'microphone', label: 'Microphone' },
  ]
  const devices = { getUserMedia: vi.fn(async () => stream), enumerateDevices: async () => found }
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  return devices
}

async function drawn() {
  const [onChoose, onCode, onFailed] = [vi.fn(), vi.fn(), vi.fn()]
  const page = await drawAlone(<CameraPane scans={NO_SCANS} chosen={null} {...{ onChoose, onCode, onFailed }} />)
  return { page, onChoose, onCode, onFailed }
}

test('restores the browser’s own devices after the story camera', () => {
  const own = navigator.mediaDevices
  const restore = refusingCamera(null)
  expect(navigator.mediaDevices).not.toBe(own)
  restore()
  expect(navigator.mediaDevices).toBe(own)
})

test('reports once why there is no picture', async () => {
  onTestFinished(refusingCamera('NotFoundError'))
  const { onFailed } = await drawn()
  expect(onFailed.mock.calls).toEqual([[{ title: 'There is no camera.', advice: null, mayRetry: true }]])
})

test('lets another camera be chosen, by its name or its number', async () => {
  cameras()
  const { page, onChoose } = await drawn()
  const choice = page.querySelector('select')
  expect([...(choice?.options ?? [])].map(({ text }) => text)).toEqual(['Back', 'Camera 2'])
  await doing(() => {
    Object.assign(choice ?? {}, { value: 'front' })
    choice?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(onChoose).toHaveBeenCalledWith('front')
})

test('switches the torch on and off', async () => {
  cameras()
  const { page } = await drawn()
  for (const torch of [true, false]) {
    await press(button(page, 'Torch'))
    expect(track.applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch }] })
    expect(button(page, 'Torch').getAttribute('aria-pressed')).toBe(String(torch))
  }
})

test('releases the camera of a hidden page, and opens it again when the page is visible', async () => {
  const devices = cameras()
  await drawn()
  track.stop.mockClear()
  const turn = (state: string) =>
    doing(() => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  await turn('hidden')
  expect(track.stop).toHaveBeenCalledOnce()
  await turn('visible')
  expect(devices.getUserMedia).toHaveBeenCalledTimes(2)
})

/** The pixels of a QR code, or of a blank sheet. */
function picture(text: string | null) {
  const size = 200
  const code = text === null ? null : new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, size, size, new Map())
  const data = Uint8ClampedArray.from({ length: size * size * 4 }, (_, index) => {
    const pixel = Math.floor(index / 4)
    return code?.get(pixel % size, Math.floor(pixel / size)) && index % 4 < 3 ? 0 : 255
  })
  const context = { drawImage: () => undefined, setTransform: vi.fn(), getImageData: () => ({ data }) }
  return { size, context, canvas: { width: size, height: size, style: {}, getContext: () => context } }
}

const reader = () => new FrameReader(document.createElement('video'))
const canvasOf = ({ canvas }: ReturnType<typeof picture>) => canvas as unknown as HTMLCanvasElement

test('decodes a QR code, and nothing on a blank sheet, without a word on the console', async () => {
  const warn = vi.spyOn(console, 'warn')
  expect(
    reader()
      .decodeFromCanvas(canvasOf(picture('PL-1001')))
      .getText(),
  ).toBe('PL-1001')
  expect(() => reader().decodeFromCanvas(canvasOf(picture(null)))).toThrow(NotFoundException)
  expect(warn).not.toHaveBeenCalled()
})

test('has the next frame drawn as the region to look at', () => {
  const [reading, drawn] = [new FrameReader({ videoWidth: 1280, videoHeight: 720 } as HTMLVideoElement), picture(null)]
  const next = () => {
    expect(() => reading.decodeFromCanvas(canvasOf(drawn))).toThrow(NotFoundException)
    return [drawn.canvas.width, drawn.canvas.height, ...(drawn.context.setTransform.mock.lastCall ?? [])]
  }
  const scale = 480 / 794
  expect(next()).toEqual([480, 270, scale, 0, 0, scale, -243 * scale, -137 * scale])
  next()
  expect(next()).toEqual([800, 450, 0.625, 0, 0, 0.625, -0, -0])
})

test('reads a code in the picture of the camera', async () => {
  cameras()
  const { canvas, context, size } = picture('PL-1001')
  const { prototype } = HTMLVideoElement as unknown as { prototype: object }
  const createElement = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) =>
    name === 'canvas'
      ? (Object.assign(canvas, { ...canvas, context }) as unknown as HTMLCanvasElement)
      : createElement(name),
  )
  const sides = ['videoWidth', 'videoHeight']
  for (const side of sides) Object.defineProperty(prototype, side, { value: size, configurable: true })
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const side of sides) Reflect.deleteProperty(prototype, side)
  })
  const { onCode } = await drawn()
  await untilPassed(() => expect(onCode).toHaveBeenCalledWith('PL-1001'))
})
