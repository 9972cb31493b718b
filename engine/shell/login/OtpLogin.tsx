import type { FormEvent, RefObject } from 'react'
import { LoginField } from './LoginField.tsx'
import { LazyQuestions } from './LazyQuestions.tsx'
import { LoginNotice } from './LoginNotice.tsx'
import { OtpField } from './OtpField.tsx'
import { Refusal } from './Refusal.tsx'
import { ResendButton } from './ResendButton.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { isPhone } from './login-rules.ts'
import { useOtpLogin } from './use-otp-login.ts'
import { t } from '../../messages/message.ts'

/** OTP Login (foundation §2): phone number, then the digits that were sent to it. */
export function OtpLogin() {
  const flow = useOtpLogin()
  const { phonePart, sent, problem, login, ask, verify } = flow

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (sent === null) ask()
    else verify()
  }

  return (
    <form className="cs-login__form" noValidate onSubmit={submit}>
      <PhoneFields {...phonePart} locked={sent !== null} problem={sent === null ? problem : null} />
      {sent === null ? (
        <SubmitButton busy={login.busy} disabled={login.paused || !isPhone(phonePart.phone)}>
          {t('Get OTP')}
        </SubmitButton>
      ) : (
        <OtpStep {...flow} sent={sent} />
      )}
      <Refusal login={login} />
      <LazyQuestions login={login} />
    </form>
  )
}

interface OtpStepProps extends Omit<ReturnType<typeof useOtpLogin>, 'sent'> {
  readonly sent: string
}

/** The second step: typing the OTP that was sent. */
function OtpStep(props: OtpStepProps) {
  const { sent, digits, otp, setOtp, otpField, problem, login, secondsLeft, ask, changeNumber } = props
  return (
    <>
      <LoginNotice text={sent} />
      <OtpField ref={otpField} digits={digits} value={otp} problem={problem} onChange={setOtp} />
      <SubmitButton busy={login.busy} disabled={login.paused}>
        {t('Verify')}
      </SubmitButton>
      <OtherWays {...{ secondsLeft, ask, changeNumber }} busy={login.busy || login.paused} />
    </>
  )
}

interface OtherWaysProps {
  readonly secondsLeft: number
  readonly busy: boolean
  ask(): void
  changeNumber(): void
}

function OtherWays({ secondsLeft, busy, ask, changeNumber }: OtherWaysProps) {
  return (
    <div className="cs-login__row">
      <button type="button" className="cs-button cs-button--plain" onClick={changeNumber}>
        {t('Change number')}
      </button>
      <ResendButton seconds={secondsLeft} disabled={busy} onClick={ask} />
    </div>
  )
}

interface PhoneFieldsProps {
  readonly countryCode: string
  /** The country codes of the site, in the order they are offered. */
  readonly countryCodes: readonly string[]
  readonly phone: string
  readonly phoneField: RefObject<HTMLInputElement | null>
  readonly locked: boolean
  readonly problem: string | null
  setPhone(phone: string): void
  setCountryCode(code: string): void
}

function PhoneFields(props: PhoneFieldsProps) {
  const { countryCode, countryCodes, phone, phoneField, locked, problem, setPhone, setCountryCode } = props
  return (
    <div className="cs-login__phone">
      <CountrySelect codes={countryCodes} value={countryCode} disabled={locked} onChange={setCountryCode} />
      <LoginField
        label={t('Phone number')}
        ref={phoneField}
        value={phone}
        readOnly={locked}
        problem={problem}
        onChange={(event) => setPhone(event.target.value)}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
      />
    </div>
  )
}

interface CountrySelectProps {
  readonly codes: readonly string[]
  readonly value: string
  readonly disabled: boolean
  onChange(code: string): void
}

function CountrySelect({ codes, value, disabled, onChange }: CountrySelectProps) {
  return (
    <label className="cs-field">
      <span className="cs-label">{t('Country')}</span>
      <select
        className="cs-input cs-isolate"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {codes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </label>
  )
}
