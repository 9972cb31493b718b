import { useRef, useState } from 'react'
import { useManifest, useShell } from '../site/shell-context.ts'
import type { LoginResult, SentOtp } from './login-messages.ts'
import { digitsOf, isOtp, isPhone, needsOtp, OTP_DIGITS, RESEND_SECONDS } from './login-rules.ts'
import { useCountdown } from './use-countdown.ts'
import { focusAfterEvent } from './focus-after-event.ts'
import { useLogin } from './use-login.ts'

/** Phone number, then the OTP, with 30 seconds until another can be sent (foundation §4, login flow). */
export function useOtpLogin() {
  const { calls } = useShell()
  const phonePart = usePhone()
  const { phone, countryCode, phoneField } = phonePart
  const { onSent, onChangeNumber, ...otpPart } = useOtp()
  const { otp, otpField, sent, digits } = otpPart
  const [problem, setProblem] = useState<string | null>(null)

  const login = useLogin({
    onResult,
    ccode: '',
    send: (attempt, extra, host) => {
      const code = attempt === 'verify-otp' ? { otp } : {}
      return calls.loginByOtp({ phone: digitsOf(phone), countryCode, ...code, ...extra }, host)
    },
  })

  function onResult(result: LoginResult): void {
    if (result.kind === 'otp') return onSent(result)
    if (result.kind === 'refused') focusAfterEvent(sent === null ? phoneField : otpField)
  }

  function ask(): void {
    setProblem(null)
    if (isPhone(phone)) login.run('ask-otp')
  }

  function verify(): void {
    const isComplete = isOtp(otp, digits)
    setProblem(isComplete ? null : needsOtp(digits))
    if (isComplete) login.run('verify-otp')
    else focusAfterEvent(otpField)
  }

  function changeNumber(): void {
    onChangeNumber()
    setProblem(null)
    login.clear()
    focusAfterEvent(phoneField)
  }

  return { phonePart, ...otpPart, problem, login, ask, verify, changeNumber }
}

function usePhone() {
  const countryCodes = Object.values(useManifest().countryCodes)
  const [countryCode, setCountryCode] = useState(countryCodes[0] ?? '')
  const [phone, setPhone] = useState('')
  const phoneField = useRef<HTMLInputElement>(null)
  return { countryCode, countryCodes, setCountryCode, phone, setPhone, phoneField }
}

function useOtp() {
  const [otp, setOtp] = useState('')
  /** Text of the answer that reported the OTP as sent; null before. */
  const [sent, setSent] = useState<string | null>(null)
  const otpField = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState(OTP_DIGITS)
  const { secondsLeft, restart } = useCountdown(RESEND_SECONDS)

  function onSent({ text, digits: sentDigits }: Pick<SentOtp, 'text' | 'digits'>): void {
    setSent(text)
    setDigits(sentDigits)
    setOtp('')
    restart()
    focusAfterEvent(otpField)
  }

  return { otp, setOtp, otpField, sent, digits, secondsLeft, onSent, onChangeNumber: () => setSent(null) }
}
