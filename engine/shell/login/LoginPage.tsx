import { lazy, Suspense, useState } from 'react'
import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { UpdateNotice } from '../site/UpdateNotice.tsx'
import { Wordmark } from '../theme/Wordmark.tsx'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useManifest } from '../site/shell-context.ts'
import { NO_CHOICE, type DeveloperChoice } from './developer-choice.ts'
import { EmailLogin } from './EmailLogin.tsx'
import { LoginFoot } from './LoginFoot.tsx'
import { LoginPicture } from './LoginPicture.tsx'
import { LoginTabs } from './LoginTabs.tsx'
import { OtpLogin } from './OtpLogin.tsx'
import { readStoredLogins, type StoredLogin } from './stored-logins.ts'
import './login.css'
import { t } from '../../messages/message.ts'

const EMAIL_TAB = 1

const StoredLogins = lazy(async () => ({ default: (await import('./StoredLogins.tsx')).StoredLogins }))

/** The login screen (foundation §2). */
export function LoginPage() {
  const { label } = useManifest()
  const [choice, setChoice] = useState<DeveloperChoice>(NO_CHOICE)
  const [open, setOpen] = useState(0)
  const [hasStored] = useState(() => readStoredLogins(localStorage).length > 0)
  const [prefill, setPrefill] = useState<StoredLogin | null>(null)
  usePageTitle(t('Login'))
  const askPassword = (login: StoredLogin) => {
    setPrefill({ ...login })
    setOpen(EMAIL_TAB)
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
            <p className="cs-login__hint">{t('Use your registered phone number or email.')}</p>
            {hasStored ? (
              <Suspense>
                <StoredLogins onRefused={askPassword} />
              </Suspense>
            ) : null}
            <LoginTabs tabs={tabsOf(prefill, choice)} open={open} onOpen={setOpen} />
          </div>
          <LoginFoot choice={choice} onChoose={setChoice} />
        </main>
      </div>
    </>
  )
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

function tabsOf(prefill: StoredLogin | null, developer: DeveloperChoice) {
  const key = prefill ? `${prefill.ccode} ${prefill.email}` : ''
  return [
    { name: 'otp', label: t('OTP Login'), icon: <Smartphone size={16} aria-hidden />, panel: <OtpLogin /> },
    {
      name: 'email',
      label: t('Email Login'),
      icon: <Mail size={16} aria-hidden />,
      panel: <EmailLogin key={key} prefill={prefill} developer={developer} />,
    },
  ]
}
