import type { ReactNode } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { decimalsIn } from '../../../fields/number/amount.ts'
import { scaleOf } from '../../../fields/scale.ts'
import { COUNT, numberIn } from '../../../page/format.ts'
import { ariaProps, type ControlProps } from './control-props.ts'
import { unformattedText } from './TextInput.tsx'
import { useInputText } from './use-input-text.ts'
import { t, translated } from '../../../messages/message.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'
import { isTypedInDigits, ownNotation } from '../../../fields/field-types.ts'

/** Grouped and right-aligned, followed by its unit; whole numbers have buttons that add or subtract one. */
export function NumberInput(props: ControlProps) {
  const { id, state, host, onChange, onBlur } = props
  const { field, value } = state
  const number = numberIn(value)
  const scale = scaleOf(field, host().locale.currency)
  const written =
    number === null
      ? unformattedText(value)
      : // Never rounded: it is what is stored, and what a correction begins with.
        (ownNotation(field.type, number) ??
        host().format(number, { ...COUNT, decimals: Math.max(scale ?? 0, decimalsIn(number)) }))
  const inputText = useInputText({ field, value, written, host, onChange, onBlur })
  const isWhole = scale === 0
  const input = (
    <span className="cs-form__number">
      <input
        {...ariaProps({ id, state })}
        {...inputText}
        type="text"
        className="cs-input cs-form__digits"
        inputMode={isTypedInDigits(field.type) ? (isWhole ? 'numeric' : 'decimal') : 'text'}
        autoComplete="off"
      />
      <Unit {...props} />
    </span>
  )
  return isWhole ? <Steps {...props}>{input}</Steps> : input
}

function Unit({ state: { field }, host }: ControlProps) {
  const { isCurrency, sign = null } = fieldSpecs[field.type]
  const unit = field.unit === null ? sign : translated(field.unit)
  const { locale, currency } = host().locale
  const before = isCurrency ? currencySign(locale, field.currency ?? currency) : null
  if (unit === null && before === null) return null
  return (
    <>
      {before === null ? null : <span className="cs-form__unit cs-form__unit--before">{before}</span>}
      {unit === null ? null : <span className="cs-form__unit">{unit}</span>}
    </>
  )
}

const signs = new Map<string, string>()

/** Null: the currency is unknown. */
function currencySign(locale: string, currency: string): string | null {
  if (currency === '') return null
  const key = `${locale} ${currency}`
  const known = signs.get(key)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0)
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency
  signs.set(key, sign)
  return sign
}

/** Never below zero unless the field itself allows it (site-modules §5). */
function Steps({ state, onChange, onBlur, children }: ControlProps & { readonly children: ReactNode }) {
  const count = numberIn(state.value) ?? 0
  const least = numberIn(state.min) ?? 0
  const most = numberIn(state.max)
  const step = (to: number) => () => {
    onChange(Math.max(least, most === null ? to : Math.min(most, to)))
    onBlur()
  }
  return (
    <span className="cs-form__steps">
      <button
        type="button"
        className="cs-button cs-button--icon"
        aria-label={t('One less: {label}', { label: state.item.label })}
        disabled={!state.isEnabled || count <= least}
        onClick={step(count - 1)}
      >
        <Minus size={16} aria-hidden />
      </button>
      {children}
      <button
        type="button"
        className="cs-button cs-button--icon"
        aria-label={t('One more: {label}', { label: state.item.label })}
        disabled={!state.isEnabled || (most !== null && count >= most)}
        onClick={step(count + 1)}
      >
        <Plus size={16} aria-hidden />
      </button>
    </span>
  )
}
