/** Two ways to write down speech: the browser's own recognition, else a recording that the ERP transcribes. */
import type { Calls } from '../calls/calls.ts'
import { CallError, messageFor } from '../calls/errors.ts'
import { speechCalls } from '../calls/speech-calls.ts'
import { t } from '../messages/message.ts'
import type { ToastOptions } from '../ui/toasts.ts'

export interface SpeechSession {
  /** Writes down what was recorded so far; resolves after that. */
  stop(): Promise<void>
}

interface ListenOptions {
  /** BCP 47 code of the spoken language. */
  readonly language: string
  /** Called with a piece of the transcribed text. */
  onText(text: string): void
  /** It ended by itself; with the problem, when something went wrong. */
  onEnd(problem: SpeechProblem | null): void
}

type Problem = 'not-allowed' | 'nothing-heard' | 'failed'

/** Why nothing was written down. */
export class SpeechProblem extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}

/** The message about it; null: none. */
export function speechMessage(error: unknown): (ToastOptions & { readonly text: string }) | null {
  if (error instanceof CallError) return messageFor(error)
  const problem = error instanceof SpeechProblem ? error.problem : 'failed'
  return { text: wordsFor(problem), tone: 'warning' }
}

function wordsFor(problem: Problem): string {
  if (problem === 'not-allowed') return t('The microphone is not allowed here.')
  return problem === 'nothing-heard' ? t('Nothing was heard.') : t('The speech was not recognised.')
}

/** Rejects with a `SpeechProblem` when listening cannot begin; stopping rejects with that or a `CallError`. */
export type Listen = (options: ListenOptions) => Promise<SpeechSession>

/** The available way to listen; null: neither the browser nor the ERP can. */
export function listenerOf(calls: Pick<Calls, 'extend'>): Listen | null {
  const Recognition = recognitionOf(window)
  if (Recognition) return (options) => recognize(new Recognition(), options)
  const speech = calls.extend(speechCalls)
  const canRecord = typeof MediaRecorder === 'function' && navigator.mediaDevices !== undefined
  return speech.isOffered() && canRecord ? (options) => record(speech, options) : null
}

/** The used part of the Web Speech API, which TypeScript does not describe. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  start(): void
  stop(): void
}

interface ResultEvent extends Event {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}

type RecognitionClass = new () => Recognition

function recognitionOf(from: object): RecognitionClass | null {
  const { SpeechRecognition, webkitSpeechRecognition } = from as Readonly<Record<string, RecognitionClass | undefined>>
  return SpeechRecognition ?? webkitSpeechRecognition ?? null
}

async function recognize(recognition: Recognition, { language, onText, onEnd }: ListenOptions): Promise<SpeechSession> {
  recognition.lang = language
  recognition.continuous = true
  let problem: Problem | null = null
  let ended: () => void = () => undefined
  const end = new Promise<void>((resolve) => (ended = resolve))
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as ResultEvent
    const pieces = Array.from(results)
      .slice(resultIndex)
      .flatMap((result) => (result.isFinal ? (result[0]?.transcript.trim() ?? '') : ''))
    const text = pieces.filter((each) => each !== '').join(' ')
    if (text !== '') onText(text)
  })
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error?: string }
    problem = problemNamed(error ?? '')
  })
  recognition.addEventListener('end', () => {
    ended()
    onEnd(problem === null ? null : new SpeechProblem(problem))
  })
  recognition.start()
  return {
    stop: () => {
      recognition.stop()
      return end
    },
  }
}

function problemNamed(error: string): Problem | null {
  if (error === 'aborted') return null
  if (error === 'no-speech') return 'nothing-heard'
  return ['not-allowed', 'service-not-allowed', 'audio-capture'].includes(error) ? 'not-allowed' : 'failed'
}

async function record(
  speech: ReturnType<typeof speechCalls>,
  { language, onText }: ListenOptions,
): Promise<SpeechSession> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => {
    throw new SpeechProblem('not-allowed')
  })
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
  recorder.start()
  return {
    async stop() {
      const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
      recorder.stop()
      await stopped
      for (const track of stream.getTracks()) track.stop()
      const audio = new Blob(pieces, { type: recorder.mimeType })
      const text = await speech.transcribe({ audio, language, signal: new AbortController().signal })
      if (text === '') throw new SpeechProblem('nothing-heard')
      onText(text)
    },
  }
}
