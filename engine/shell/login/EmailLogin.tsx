import { useState, type ChangeEvent, type FormEvent } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../../ui/IconButton.tsx'
import type { DeveloperChoice } from './developer-choice.ts'
import { Field, type FieldProps } from './Field.tsx'
import { LoginQuestions } from './LazyQuestions.tsx'
import { OtpField } from './OtpField.tsx'
import { RefusalReference } from './RefusalReference.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { EmailValues } from './login-rules.ts'
import { useEmailLogin, type Prefill } from './use-email-login.ts'
import { t } from '../../messages/message.ts'

interface EmailLoginProps {
  /** From a stored login for which the ERP requests the password; null without one. */
  readonly prefill: Prefill | null
  readonly developer: DeveloperChoice
}

/** Email Login (foundation §2). */
export function EmailLogin(props: EmailLoginProps) {
  const { partOf, set, sent, login, submit } = useEmailLogin(props)
  const of = (name: keyof EmailValues) => ({
    ...partOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  })
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    submit()
  }
  return (
    <form className="cs-login__form" noValidate onSubmit={onSubmit}>
      <Field label={t('Email')} type="email" autoComplete="username" autoCapitalize="none" {...of('email')} />
      <PasswordField {...of('pwd')} />
      <Field label={t('Company code')} autoComplete="organization" autoCapitalize="none" {...of('ccode')} />
      {sent === null ? null : (
        <>
          <p className="cs-notice" data-tone="info" role="status">
            {sent.text}
          </p>
          <OtpField {...partOf('otp')} digits={sent.digits} onChange={(otp) => set('otp', otp)} />
        </>
      )}
      <SubmitButton busy={login.busy} disabled={login.paused}>
        {t('Login')}
      </SubmitButton>
      <RefusalReference login={login} />
      <LoginQuestions login={login} />
    </form>
  )
}

function PasswordField(props: Omit<FieldProps, 'label' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('Password')} type={shown ? 'text' : 'password'} autoComplete="current-password" {...props}>
      <IconButton
        className="cs-login__reveal"
        label={t('Show password')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </IconButton>
    </Field>
  )
}
