import type { Ref } from 'react'
import { LoginField } from './LoginField.tsx'
import { t } from '../../messages/message.ts'

interface OtpFieldProps {
  readonly value: string
  /** The number of digits of an OTP. */
  readonly digits: number
  readonly problem: string | null
  readonly ref: Ref<HTMLInputElement>
  onChange(value: string): void
}

/** One input for all digits, so that phones can fill it from the message and an OTP can be pasted. */
export function OtpField({ value, digits, problem, ref, onChange }: OtpFieldProps) {
  return (
    <LoginField
      label={t('OTP')}
      problem={problem}
      ref={ref}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, digits))}
      // It appears after an OTP was sent, which is what the person types next.
      autoFocus
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${digits}}`}
      placeholder={t('{digits} digits', { digits })}
      data-otp=""
    />
  )
}
