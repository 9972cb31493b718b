import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../messages/message.ts'
import { useScreen } from '../../../screen/host.ts'
import { listenerOf, speechMessage, type SpeechSession } from '../../../screen/speech.ts'

interface DictationProps {
  readonly id: string
  /** The label of the input. */
  readonly label: string
  readonly isEnabled: boolean
  onText(text: string): void
}

/** Writes what is spoken into the input beside it (site-modules §7, speech to text). */
export function Dictation({ id, label, isEnabled, onText }: DictationProps) {
  const { isOff, state, begin, stop } = useDictation(onText)
  const words = state === 'listening' ? t('Stop dictating {label}', { label }) : t('Dictate {label}', { label })
  return (
    <>
      <button
        type="button"
        className="cs-button cs-button--icon cs-form__dictate"
        aria-label={words}
        aria-pressed={state === 'listening'}
        aria-busy={state === 'writing'}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? `${id}-dictate` : undefined}
        title={isOff ? notOffered() : words}
        disabled={!isEnabled || state === 'writing'}
        onClick={() => void (state === 'listening' ? stop() : begin())}
      >
        {state === 'listening' ? <Square size={16} aria-hidden /> : <Mic size={16} aria-hidden />}
      </button>
      {isOff ? (
        <span id={`${id}-dictate`} hidden>
          {notOffered()}
        </span>
      ) : null}
    </>
  )
}

/** The active recognition, and its progress. */
function useDictation(onText: DictationProps['onText']) {
  const calls = useScreen((host) => host.calls)
  const locale = useScreen((host) => host.locale)
  const say = useScreen((host) => host.showMessage)
  const listen = useMemo(() => listenerOf(calls), [calls])
  const listening = useRef<SpeechSession | null>(null)
  const [state, setState] = useState<'silent' | 'listening' | 'writing'>('silent')
  const write = useRef(onText)
  useEffect(() => {
    write.current = onText
  })
  const isUnmounted = useRef(false)
  // Stops listening when the person leaves the page.
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      stopListening(listening.current)
    }
  }, [])
  const end = (error: unknown): void => {
    listening.current = null
    setState('silent')
    const message = error === null ? null : speechMessage(error)
    if (message) say(message.text, message)
  }
  const begin = async (): Promise<void> => {
    if (!listen) return say(notOffered(), { tone: 'warning' })
    setState('listening')
    const language = languageSpoken(locale.locale)
    const options = { language, onText: (text: string) => write.current(text), onEnd: end }
    const started = await listen(options).catch((error: unknown) => (end(error), null))
    if (isUnmounted.current) return stopListening(started)
    listening.current = started
  }
  const stop = async (): Promise<void> => {
    // The microphone has not been allowed yet.
    if (!listening.current) return
    setState('writing')
    await listening.current.stop().then(() => end(null), end)
  }
  return { isOff: listen === null, state, begin, stop }
}

function stopListening(listening: SpeechSession | null): void {
  void listening?.stop().catch(() => undefined)
}

const notOffered = (): string => t('Dictation is off: neither this browser nor the ERP writes down speech.')

/** The language the person reads, in the country of the site: `hi` on a site of en-IN becomes hi-IN. */
function languageSpoken(locale: string): string {
  const { language, region } = new Intl.Locale(locale)
  const read = document.documentElement.lang || language
  return read === language || region === undefined ? locale : `${read}-${region}`
}
