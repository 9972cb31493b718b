import type { InputHTMLAttributes } from 'react'
import type { FieldType } from '../../../definition/definition.ts'
import type { Keyboard } from '../../../fields/field-spec.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

type KeyboardProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>

const keyboards: Readonly<Record<Keyboard, KeyboardProps>> = {
  words: { type: 'text', autoComplete: 'off' },
  code: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  email: { type: 'text', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
}

/** The attributes of an input for texts of this type: the keyboard of a phone, and what it corrects. */
export const keyboardOf = (type: FieldType): KeyboardProps => keyboards[fieldSpecs[type].keyboard ?? 'words']
