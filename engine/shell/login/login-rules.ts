import { t } from '../../messages/message.ts'

/** Until another OTP may be requested (foundation §5). */
export const RESEND_SECONDS = 30

/** The text without anything but its digits. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** 4 to 15 digits; blanks, brackets and dashes between them are the person's own. */
export function isPhone(text: string): boolean {
  const { length } = digitsOf(text)
  return length >= 4 && length <= 15 && !/[^\d\s().-]/.test(text)
}

/** Digits of an OTP (foundation §5), where the ERP names no other number. */
export const OTP_DIGITS = 4

/** Exactly so many digits. */
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

/** What is wrong with one field. */
export interface FieldProblem {
  readonly name: keyof EmailValues
  readonly text: string
}

/**
 * The first field of Email Login that still has to be filled; null when it may be sent.
 * @param otpDigits of the OTP that was sent; null where none was
 */
export function firstProblem(values: EmailValues, otpDigits: number | null): FieldProblem | null {
  if (values.email.trim() === '') return { name: 'email', text: t('Please enter your email.') }
  if (values.pwd === '') return { name: 'pwd', text: t('Please enter your password.') }
  if (values.ccode.trim() === '') return { name: 'ccode', text: t('Please enter your company code.') }
  if (otpDigits !== null && !isOtp(values.otp, otpDigits)) return { name: 'otp', text: needsOtp(otpDigits) }
  return null
}
