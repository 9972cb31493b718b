import { t } from '../../messages/message.ts'
import type { FieldProblem } from './use-fields.ts'

/** How long until another OTP may be requested (foundation §5). */
export const RESEND_SECONDS = 30

/** The digits of the text, without all other characters. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** 4 to 15 digits; the person may group them with blanks, brackets, dots and dashes. */
export function isPhone(text: string): boolean {
  const { length } = digitsOf(text)
  return length >= 4 && length <= 15 && !/[^\d\s().-]/.test(text)
}

/** Digits of an OTP (foundation §5), when the ERP names no other number. */
export const OTP_DIGITS = 4

/** Exactly this many digits. */
export function isOtp(text: string, digits: number): boolean {
  return text.length === digits && /^\d*$/.test(text)
}

/** Foundation §5. */
export const needsOtp = (digits: number): string => t('Please enter the {digits} digits of the OTP.', { digits })

/** The fields of Email Login. */
export interface EmailValues {
  readonly email: string
  readonly pwd: string
  readonly ccode: string
  readonly otp: string
}

/**
 * The first field of Email Login that is still empty; null when the form may be sent.
 * @param otpDigits number of digits of the OTP that was sent; null when none was
 */
export function firstProblem(values: EmailValues, otpDigits: number | null): FieldProblem<keyof EmailValues> | null {
  if (values.email.trim() === '') return { name: 'email', text: t('Please enter your email.') }
  if (values.pwd === '') return { name: 'pwd', text: t('Please enter your password.') }
  if (values.ccode.trim() === '') return { name: 'ccode', text: t('Please enter your company code.') }
  if (otpDigits !== null && !isOtp(values.otp, otpDigits)) return { name: 'otp', text: needsOtp(otpDigits) }
  return null
}
