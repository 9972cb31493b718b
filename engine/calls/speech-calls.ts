/** Transcribes speech at the ERP (site-modules §7, erection status), if it names the capability `stt`. */
import { answerBody } from './answer-body.ts'
import { listIn, membersOf, textOrNull } from './answers.ts'
import type { CallsOptions, Send } from './call-types.ts'

const PATH = '/ssr/stt/stttranslate'

interface Speech {
  readonly audio: Blob
  /** BCP 47 of the spoken language: hi-IN. */
  readonly language: string
  readonly signal: AbortSignal
}

/** To be used with `calls.extend`. */
export function speechCalls(_send: Send, options: CallsOptions) {
  return {
    isOffered: () => options.capabilities().includes('stt'),
    /** The text; '' if no words were recognized. Rejects with a `CallError` as every call does. */
    async transcribe({ audio, language, signal }: Speech): Promise<string> {
      const form = new FormData()
      form.append('audio', audio, 'speech')
      const token = options.token()
      const query = { language, apiid: options.apiid, ...(token && { apitoken: token }) }
      const onProgress = () => undefined
      const answer = await options.transport.upload({ path: PATH, query, form, signal, onProgress })
      return wordsIn(answerBody(answer, { path: PATH }))
    },
  }
}

/** The specification does not define its payload: `text` at the root, or below `result`, alone or in a list. */
function wordsIn(body: unknown): string {
  const { result, text } = membersOf(body)
  const first = listIn(result)?.[0] ?? result
  return (textOrNull(text) ?? textOrNull(first) ?? textOrNull(membersOf(first)['text']) ?? '').trim()
}
