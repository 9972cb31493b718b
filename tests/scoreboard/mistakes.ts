import type { Mistake } from './mistake.ts'
import { expressions } from './mistakes/expressions.ts'
import { meaning } from './mistakes/meaning.ts'
import { names } from './mistakes/names.ts'
import { words } from './mistakes/words.ts'
import { yaml } from './mistakes/yaml.ts'

/** A hundred, as somebody makes them late in the evening; each kind of mistake several times. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = { names, words, yaml, expressions, meaning }
