import Mail from 'lucide-react/icons/mail'
import Smartphone from 'lucide-react/icons/smartphone'
import { Wordmark } from '../frame/Wordmark.tsx'
import { usePageTitle } from '../page-title.ts'
import { useManifest } from '../shell-context.ts'
import { EmailLogin } from './EmailLogin.tsx'
import { LoginPicture } from './LoginPicture.tsx'
import { LoginTabs } from './LoginTabs.tsx'
import { OtpLogin } from './OtpLogin.tsx'
import './login.css'

const TABS = [
  { name: 'otp', label: 'OTP Login', icon: <Smartphone size={16} aria-hidden />, panel: <OtpLogin /> },
  { name: 'email', label: 'Email Login', icon: <Mail size={16} aria-hidden />, panel: <EmailLogin /> },
]

/** The way in (foundation §2, login screen). */
export function LoginPage() {
  const { label } = useManifest()
  usePageTitle('Login')
  return (
    <div className="cs-login">
      <aside className="cs-login__side" aria-hidden>
        <Wordmark label={label} />
        <LoginPicture />
        <p className="cs-login__claim">Every document, decided by the right person.</p>
      </aside>
      <main className="cs-login__main">
        <div className="cs-login__card">
          <Wordmark label={label} />
          <h1>Log in</h1>
          <p className="cs-login__hint">Use your registered phone number or email.</p>
          <LoginTabs tabs={TABS} />
        </div>
      </main>
    </div>
  )
}
