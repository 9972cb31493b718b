import { useState, type ReactNode } from 'react'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { laterPart } from '../../ui/later-part.tsx'
import { UpdateNotice } from '../site/UpdateNotice.tsx'
import { Wordmark } from '../theme/Wordmark.tsx'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useManifest, useSession } from '../site/shell-context.ts'
import { NO_CHOICE, type DeveloperChoice } from './developer-choice.ts'
import { EmailLogin } from './EmailLogin.tsx'
import { LoginFoot } from './LoginFoot.tsx'
import { ProviderPlace, StoredLoginsPlace } from './LoginPlaces.tsx'
import { LoginPicture } from './LoginPicture.tsx'
import { LoginTabs } from './LoginTabs.tsx'
import { OtpLogin } from './OtpLogin.tsx'
import { readStoredLogins, type StoredLogin } from './stored-logins.ts'
import './login.css'
import { t } from '../../messages/message.ts'

const ProviderLogin = laterPart(async () => (await import('./ProviderLogin.tsx')).ProviderLogin)
const StoredLogins = laterPart(async () => (await import('./StoredLogins.tsx')).StoredLogins)

/** The login screen (foundation §2). */
export function LoginPage() {
  const { label } = useManifest()
  const [choice, setChoice] = useState<DeveloperChoice>(NO_CHOICE)
  const [open, setOpen] = useState(0)
  const [hasStored] = useState(() => readStoredLogins(localStorage).length > 0)
  const [prefill, setPrefill] = useState<StoredLogin | null>(null)
  const ways = useSession(({ loginWays }) => loginWays)
  usePageTitle(t('Log in'))
  const tabs = tabsOf({ prefill, developer: choice, onOtp: ways.otp ? () => setOpen(0) : null }).filter(
    ({ way }) => ways[way],
  )
  const askPassword = (login: StoredLogin) => {
    setPrefill({ ...login })
    setOpen(
      Math.max(
        0,
        tabs.findIndex(({ way }) => way === 'password'),
      ),
    )
  }
  return (
    <>
      <UpdateNotice />
      <div className="cs-login">
        <LoginSide label={label} />
        <main className="cs-login__main">
          <div className="cs-login__card">
            <Wordmark label={label} />
            <h1>{t('Log in')}</h1>
            <LoginHint hasProvider={ways.provider !== null} hasTabs={tabs.length > 0} />
            {hasStored ? <StoredLogins fallback={<StoredLoginsPlace />} onRefused={askPassword} /> : null}
            {ways.provider === null ? null : (
              <ProviderLogin
                fallback={<ProviderPlace label={ways.provider.label} isOnly={tabs.length === 0} />}
                label={ways.provider.label}
                isOnly={tabs.length === 0}
              />
            )}
            <Tabs tabs={tabs} open={open} onOpen={setOpen} />
          </div>
          <LoginFoot choice={choice} onChoose={setChoice} />
        </main>
      </div>
    </>
  )
}

/** No hint when both ways are offered: each describes what it takes. */
function LoginHint({ hasProvider, hasTabs }: { readonly hasProvider: boolean; readonly hasTabs: boolean }) {
  if (hasProvider && hasTabs) return null
  const text = hasTabs ? t('Use your registered phone number or email.') : t('Use the account of your company.')
  return <p className="cs-login__hint">{text}</p>
}

interface TabsProps {
  readonly tabs: readonly LoginTab[]
  readonly open: number
  onOpen(index: number): void
}

/** A single way to log in needs no tabs. */
function Tabs({ tabs, open, onOpen }: TabsProps) {
  const [first] = tabs
  if (first === undefined) return null
  if (tabs.length > 1) return <LoginTabs tabs={tabs} open={open} onOpen={onOpen} />
  return <div className="cs-login__one">{first.panel}</div>
}

function LoginSide({ label }: { readonly label: string }) {
  return (
    <aside className="cs-login__side" aria-hidden>
      <Wordmark label={label} />
      <LoginPicture />
      <p className="cs-login__claim">{t('Every document, decided by the right person.')}</p>
    </aside>
  )
}

interface LoginTab {
  readonly way: 'otp' | 'password'
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  readonly panel: ReactNode
}

interface TabFacts {
  readonly prefill: StoredLogin | null
  readonly developer: DeveloperChoice
  /** Opens the tab of one-time passwords, which comes first; null: the site offers none. */
  readonly onOtp: (() => void) | null
}

function tabsOf({ prefill, developer, onOtp }: TabFacts): readonly LoginTab[] {
  const key = prefill ? `${prefill.ccode} ${prefill.email}` : ''
  return [
    { way: 'otp', name: 'otp', label: t('OTP Login'), icon: <Smartphone size={16} aria-hidden />, panel: <OtpLogin /> },
    {
      way: 'password',
      name: 'email',
      label: t('Email Login'),
      icon: <Mail size={16} aria-hidden />,
      panel: <EmailLogin key={key} {...{ prefill, developer, onOtp }} />,
    },
  ]
}
