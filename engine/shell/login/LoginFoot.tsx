import { Suspense, useState } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import { optional } from '../../ui/optional.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { allowsDeveloperFeatures, shortVersion } from '../session/session-state.ts'
import { useManifest, useSession } from '../site/shell-context.ts'
import { BUILD_CLICKS, DATE_CLICKS, type DeveloperChoice } from './developer-choice.ts'
import { t } from '../../messages/message.ts'

const DeveloperFields = laterPart(async () => (await import('./developer/DeveloperFields.tsx')).DeveloperFields)
const LanguageChoice = optional(async () => (await import('../language/LanguageChoice.tsx')).LanguageChoice)
const StorageViewer = laterPart(async () => (await import('./developer/StorageViewer.tsx')).StorageViewer)

interface LoginFootProps {
  readonly choice: DeveloperChoice
  onChoose(choice: DeveloperChoice): void
}

/** The build and the date; outside of production and test, enough clicks open developer features (foundation §2). */
export function LoginFoot({ choice, onChoose }: LoginFootProps) {
  const isEnabled = useSession(({ environment }) => allowsDeveloperFeatures(environment))
  const build = useSession(({ version, build: git }) => shortVersion(version || (git ?? '')))
  const { locale, timeZone, languages } = useManifest()
  const isIdle = useIdle()
  const [buildClicks, setBuildClicks] = useState(0)
  const [dateClicks, setDateClicks] = useState(0)
  const [today] = useState(() => new Date().toLocaleDateString(locale, { timeZone, dateStyle: 'long' }))
  return (
    <footer className="cs-login__foot">
      <div className="cs-login__lines-foot">
        <FootLine
          enabled={isEnabled}
          onClick={() => setBuildClicks(buildClicks + 1)}
          text={t('Build {build}', { build: build || t('unknown') })}
        />
        <FootLine enabled={isEnabled} onClick={() => setDateClicks(dateClicks + 1)} text={today} />
      </div>
      {languages.length > 1 ? (
        <div className="cs-login__language">
          <Suspense>{isIdle ? <LanguageChoice /> : null}</Suspense>
        </div>
      ) : null}
      {isEnabled && buildClicks >= BUILD_CLICKS ? <DeveloperFields choice={choice} onChoose={onChoose} /> : null}
      {isEnabled && dateClicks >= DATE_CLICKS ? <StorageViewer onClose={() => setDateClicks(0)} /> : null}
    </footer>
  )
}

interface FootLineProps {
  readonly enabled: boolean
  readonly text: string
  onClick(): void
}

/** Looks like plain text in both cases, because the features are hidden. */
function FootLine({ enabled, text, onClick }: FootLineProps) {
  if (!enabled) return <span>{text}</span>
  return (
    <button type="button" className="cs-login__line" onClick={onClick}>
      {text}
    </button>
  )
}
