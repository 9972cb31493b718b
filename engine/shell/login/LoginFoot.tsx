import { lazy, Suspense, useState } from 'react'
import { optional } from '../../ui/optional.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { shortVersion } from '../short-version.ts'
import { useManifest, useSession } from '../shell-context.ts'
import { BUILD_CLICKS, DATE_CLICKS, mayDevelop, type DeveloperChoice } from './developer-choice.ts'
import { t } from '../../messages/message.ts'

const DeveloperFields = lazy(async () => ({
  default: (await import('./developer/DeveloperFields.tsx')).DeveloperFields,
}))
const LanguageChoice = optional(async () => (await import('../frame/LanguageChoice.tsx')).LanguageChoice)
const StorageViewer = lazy(async () => ({ default: (await import('./developer/StorageViewer.tsx')).StorageViewer }))

interface LoginFootProps {
  readonly choice: DeveloperChoice
  onChoose(choice: DeveloperChoice): void
}

/** The build and today's date; outside of production and test, what enough clicks on them reveal (foundation §2). */
export function LoginFoot({ choice, onChoose }: LoginFootProps) {
  const able = useSession(({ environment }) => mayDevelop(environment))
  const build = useSession(({ version, build: git }) => shortVersion(version || (git ?? '')))
  const { locale, timeZone } = useManifest()
  const isIdle = useIdle()
  const [buildClicks, setBuildClicks] = useState(0)
  const [dateClicks, setDateClicks] = useState(0)
  const [today] = useState(() => new Date().toLocaleDateString(locale, { timeZone, dateStyle: 'long' }))
  return (
    <footer className="cs-login__foot">
      <div className="cs-login__lines-foot">
        <FootLine
          able={able}
          onClick={() => setBuildClicks(buildClicks + 1)}
          text={t('Build {build}', { build: build || t('unknown') })}
        />
        <FootLine able={able} onClick={() => setDateClicks(dateClicks + 1)} text={today} />
      </div>
      <Suspense>
        {isIdle ? <LanguageChoice /> : null}
        {able && buildClicks >= BUILD_CLICKS ? <DeveloperFields choice={choice} onChoose={onChoose} /> : null}
        {able && dateClicks >= DATE_CLICKS ? <StorageViewer onClose={() => setDateClicks(0)} /> : null}
      </Suspense>
    </footer>
  )
}

interface FootLineProps {
  readonly able: boolean
  readonly text: string
  onClick(): void
}

/** Looks like text either way: the features are hidden. */
function FootLine({ able, text, onClick }: FootLineProps) {
  if (!able) return <span>{text}</span>
  return (
    <button type="button" className="cs-login__line" onClick={onClick}>
      {text}
    </button>
  )
}
