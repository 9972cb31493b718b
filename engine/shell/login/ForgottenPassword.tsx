import { useEffect, useRef, type ChangeEvent, type FormEvent } from 'react'
import { LoginField } from './LoginField.tsx'
import { LoginNotice } from './LoginNotice.tsx'
import { OtpField } from './OtpField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { ResendButton } from './ResendButton.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useNewPassword, type NewPasswordOptions, type NewPasswordValues } from './use-new-password.ts'
import { t } from '../../messages/message.ts'

interface ForgottenPasswordProps extends NewPasswordOptions {
  onBack(): void
}

/** Whose password it is, then the code that was sent and a new password. */
export function ForgottenPassword({ onBack, ...options }: ForgottenPasswordProps) {
  const { values, partOf, set, sent, busy, paused, result, secondsLeft, ask, submit } = useNewPassword(options)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const of = (name: keyof NewPasswordValues) => ({
    ...partOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  })
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    submit()
  }
  return (
    <form className="cs-login__form" noValidate onSubmit={onSubmit}>
      <h2 className="cs-login__step" ref={heading} tabIndex={-1}>
        {t('Forgot password?')}
      </h2>
      {sent === null ? (
        <>
          <LoginField label={t('Email')} type="email" autoComplete="username" autoCapitalize="none" {...of('email')} />
          <LoginField label={t('Company code')} autoComplete="organization" autoCapitalize="none" {...of('ccode')} />
        </>
      ) : (
        <>
          <p className="cs-login__account">
            <bdi>{values.email}</bdi>, <bdi>{values.ccode}</bdi>
          </p>
          <LoginNotice text={sent.text} />
          <OtpField {...partOf('otp')} digits={sent.digits} onChange={(otp) => set('otp', otp)} />
          <PasswordField label={t('New password')} autoComplete="new-password" {...of('pwd')} />
        </>
      )}
      <SubmitButton busy={busy} disabled={paused}>
        {sent === null ? t('Get OTP') : t('Change password')}
      </SubmitButton>
      <div className="cs-login__row">
        <button type="button" className="cs-button cs-button--plain" onClick={onBack}>
          {t('Back')}
        </button>
        {sent === null ? null : <ResendButton seconds={secondsLeft} disabled={busy || paused} onClick={ask} />}
      </div>
      <Refusal login={{ result }} />
    </form>
  )
}
