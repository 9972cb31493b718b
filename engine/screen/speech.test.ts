import type { Capability } from '../calls/capabilities.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../calls/errors.ts'
import type { UploadRequest } from '../calls/transport.ts'
import { listenerOf, speechMessage, SpeechProblem } from './speech.ts'

/** The browser's recognition, through which a test speaks. */
class Recognition extends EventTarget {
  static last: Recognition
  lang = ''
  continuous = false
  start = vi.fn()
  constructor() {
    super()
    Recognition.last = this
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  hear(transcript: string, isFinal = true) {
    const results = [Object.assign([{ transcript }], { isFinal })]
    this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }))
  }
}

class Recorder extends EventTarget {
  readonly mimeType = 'audio/webm'
  start = vi.fn()
  stop() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['heard']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

afterEach(() => vi.unstubAllGlobals())

interface Answer {
  readonly status: number
  readonly body: unknown
}

function calls(capabilities: readonly Capability[], answer: Answer, sent: UploadRequest[] = []) {
  const transport = { upload: async (request: UploadRequest) => (sent.push(request), answer) }
  const options = { transport, apiid: 'a', token: () => 't', capabilities: () => capabilities }
  return { extend: (make: (send: never, options: never) => unknown) => make({} as never, options as never) } as never
}

function recording(getUserMedia: () => Promise<unknown> = async () => ({ getTracks: () => [] })) {
  vi.stubGlobal('window', {})
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
}

const hearing = () => ({ language: 'hi-IN', onText: vi.fn(), onEnd: vi.fn() })
const nothing = { status: 200, body: {} }

test('writes down speech by the browser, piece by piece, in the language of the person', async () => {
  vi.stubGlobal('window', { webkitSpeechRecognition: Recognition })
  const callbacks = hearing()
  const listening = await listenerOf(calls([], nothing))?.(callbacks)
  Recognition.last.hear('bay', false)
  Recognition.last.hear(' Bay three ')
  await listening?.stop()
  expect(callbacks.onText.mock.calls).toEqual([['Bay three']])
  expect([Recognition.last.lang, Recognition.last.continuous]).toEqual(['hi-IN', true])
  expect(callbacks.onEnd).toHaveBeenCalledWith(null)
})

test('reports why a browser may not listen', async () => {
  vi.stubGlobal('window', { SpeechRecognition: Recognition })
  const callbacks = hearing()
  await listenerOf(calls([], nothing))?.(callbacks)
  Recognition.last.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' }))
  Recognition.last.stop()
  expect(speechMessage(callbacks.onEnd.mock.calls[0]?.[0])?.text).toBe('The microphone is not allowed here.')
})

test('lets the ERP write down a recording when the browser cannot and the ERP supports it', async () => {
  recording()
  const sent: UploadRequest[] = []
  const callbacks = hearing()
  const listen = listenerOf(calls(['stt'], { status: 200, body: { ok: true, text: ' Bay three ' } }, sent))
  await (await listen?.(callbacks))?.stop()
  expect(callbacks.onText.mock.calls).toEqual([['Bay three']])
  expect(sent).toMatchObject([
    { path: '/ssr/stt/stttranslate', query: { language: 'hi-IN', apitoken: 't', apiid: 'a' } },
  ])
  const audio = sent[0]?.form.get('audio')
  expect(audio instanceof Blob && (await audio.text())).toBe('heard')
})

test('offers no speech when neither can', () => {
  recording()
  expect(listenerOf(calls([], nothing))).toBeNull()
})

test('writes nothing for silence, a refusal or a closed microphone, and reports it', async () => {
  recording()
  const ends = async (answer: Answer) => {
    const callbacks = hearing()
    const listening = await listenerOf(calls(['stt'], answer))?.(callbacks)
    const error: unknown = await listening?.stop().catch((reason: unknown) => reason)
    expect(callbacks.onText).not.toHaveBeenCalled()
    return speechMessage(error)?.text
  }
  expect(await ends({ status: 200, body: { ok: true, text: '' } })).toBe('Nothing was heard.')
  expect(await ends({ status: 200, body: { ok: false, reason: 'No model is loaded.' } })).toContain(
    'No model is loaded.',
  )
  expect(await ends({ status: 401, body: null })).toBe(speechMessage(new CallError('unauthorized', { path: '' }))?.text)
  recording(() => Promise.reject(new Error('denied')))
  await expect(listenerOf(calls(['stt'], nothing))?.(hearing())).rejects.toEqual(new SpeechProblem('not-allowed'))
})
