/** The cameras of the scanner's stories replace the browser's own, which not every machine has. */

type Devices = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'>

/** @returns the function that restores the browser's own cameras */
function camera(devices: Devices): () => void {
  const fake = Object.assign(new EventTarget(), devices)
  Object.defineProperty(navigator, 'mediaDevices', { value: fake, configurable: true })
  // The browser's own property is on the prototype.
  return () => void Reflect.deleteProperty(navigator, 'mediaDevices')
}

/** @param why name of the error with which it opens; null: it never opens */
export function refusingCamera(why: string | null): () => void {
  return camera({
    getUserMedia: () =>
      new Promise((_, reject) => (why === null ? undefined : reject(Object.assign(new Error(), { name: why })))),
    enumerateDevices: async () => [],
  })
}

const EVERY_MS = 200

/** A camera that shows a grey label without a code. */
export function paintedCamera(): () => void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
  const paint = () => drawLabel(canvas.getContext('2d'))
  // A picture that never changes would look like a sleeping camera.
  const painting = setInterval(paint, EVERY_MS)
  paint()
  const stop = camera({ getUserMedia: async () => canvas.captureStream(), enumerateDevices: async () => [] })
  return () => {
    clearInterval(painting)
    stop()
  }
}

function drawLabel(context: CanvasRenderingContext2D | null): void {
  if (!context) return
  const box = (colour: string, [x, y, width, height]: readonly [number, number, number, number]) => {
    context.fillStyle = colour
    context.fillRect(x, y, width, height)
  }
  box('#6b7480', [0, 0, 640, 360])
  box('#e9ecef', [200, 110, 240, 140])
  for (const [row, width] of [180, 130, 160].entries()) box('#9aa3ad', [224, 136 + row * 34, width, 14])
}
