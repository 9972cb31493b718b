import { useState, type ChangeEvent, type FormEvent } from 'react'
import { laterPart } from '../../ui/later-part.tsx'
import { useSession } from '../site/shell-context.ts'
import type { DeveloperChoice } from './developer-choice.ts'
import { LoginField } from './LoginField.tsx'
import { LazyQuestions } from './LazyQuestions.tsx'
import { LoginNotice } from './LoginNotice.tsx'
import { OtpField } from './OtpField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { EmailValues } from './login-rules.ts'
import { useEmailLogin, type Prefill } from './use-email-login.ts'
import { t } from '../../messages/message.ts'

const ForgottenPassword = laterPart(async () => (await import('./ForgottenPassword.tsx')).ForgottenPassword)

interface EmailLoginProps {
  /** From a stored login for which the ERP requests the password; null without one. */
  readonly prefill: Prefill | null
  readonly developer: DeveloperChoice
  /** Opens the login by one-time password; null: the site offers none. */
  readonly onOtp: (() => void) | null
}

/** Email Login (foundation §2), and what a person does who has forgotten the password. */
export function EmailLogin(props: EmailLoginProps) {
  const flow = useEmailLogin(props)
  const [step, setStep] = useState<'login' | 'forgotten' | 'changed'>('login')
  if (step !== 'forgotten')
    return (
      <EmailForm
        {...flow}
        isChanged={step === 'changed'}
        onOtp={props.onOtp}
        onForgotten={() => setStep('forgotten')}
      />
    )
  return (
    <ForgottenPassword
      account={flow.values}
      onBack={() => setStep('login')}
      onChanged={(account) => {
        flow.fill(account)
        setStep('changed')
      }}
    />
  )
}

interface EmailFormProps extends ReturnType<typeof useEmailLogin>, Pick<EmailLoginProps, 'onOtp'> {
  /** Whether a new password was just stored. */
  readonly isChanged: boolean
  onForgotten(): void
}

function EmailForm({ partOf, set, sent, login, submit, isChanged, onOtp, onForgotten }: EmailFormProps) {
  const offersNew = useSession(({ capabilities }) => capabilities.includes('newpassword'))
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
      <LoginField label={t('Email')} type="email" autoComplete="username" autoCapitalize="none" {...of('email')} />
      <PasswordField label={t('Password')} autoComplete="current-password" {...of('pwd')} />
      <LoginField label={t('Company code')} autoComplete="organization" autoCapitalize="none" {...of('ccode')} />
      {isChanged ? <LoginNotice text={t('Your password was changed. Log in with it.')} /> : null}
      {sent === null ? null : (
        <>
          <LoginNotice text={sent.text} />
          <OtpField {...partOf('otp')} digits={sent.digits} onChange={(otp) => set('otp', otp)} />
        </>
      )}
      <SubmitButton busy={login.busy} disabled={login.paused}>
        {t('Log in')}
      </SubmitButton>
      {offersNew ? (
        <div className="cs-login__row">
          <button type="button" className="cs-button cs-button--plain" onClick={onForgotten}>
            {t('Forgot password?')}
          </button>
        </div>
      ) : null}
      <Refusal login={login}>{onOtp === null ? null : <OtpHint {...{ login, onOtp }} />}</Refusal>
      <LazyQuestions login={login} />
    </form>
  )
}

interface OtpHintProps {
  readonly login: EmailFormProps['login']
  onOtp(): void
}

/** Limits of passwords do not hold for one-time passwords, so that strangers who guess lock nobody out. */
function OtpHint({ login: { result }, onOtp }: OtpHintProps) {
  if (result?.kind !== 'refused' || result.waitSeconds === undefined) return null
  return (
    <p>
      {t('You need not wait with a one-time password.')}{' '}
      <button type="button" className="cs-login__inline" onClick={onOtp}>
        {t('OTP Login')}
      </button>
    </p>
  )
}
