import type { ValidatorFunctions } from '@rjsf/validator-ajv8'

/** Of every form of a screen, by `FormBlock.schema`. */
export type Validators = readonly ValidatorFunctions[]

const loaded = new Map<string, Validators>()
const loading = new Map<string, Promise<Validators | null>>()

/**
 * Those that are there already are answered at once: to wait for a promise is to draw the fallback first.
 *
 * @returns null: there are none, or they cannot be had now; then the rules and the ERP alone decide
 */
export function loadValidators(href: string | null): Promise<Validators | null> | Validators | null {
  if (href === null) return null
  const underWay = loaded.get(href) ?? loading.get(href)
  if (underWay) return underWay
  const asked = (import(/* @vite-ignore */ href) as Promise<{ readonly validators: Validators }>).then(
    ({ validators }) => {
      loaded.set(href, validators)
      return validators
    },
    (error: unknown) => {
      console.error(`The validators of this screen could not be loaded from ${href}.`, error)
      return null
    },
  )
  loading.set(href, asked)
  return asked
}
