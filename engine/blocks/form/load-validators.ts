import type { ValidatorFunctions } from '@rjsf/validator-ajv8'

/** Of every form of a screen, by `FormBlock.schema`. */
export type Validators = readonly ValidatorFunctions[]

/** As React reads promises: one that says it is fulfilled is drawn with at once, without the fallback in between. */
type Loading = Promise<Validators | null> & { status?: 'fulfilled'; value?: Validators | null }

const loading = new Map<string, Loading>()

/** Null: there are none, or they cannot be had now; then the rules and the ERP alone decide. */
export function loadValidators(href: string | null): Promise<Validators | null> | null {
  if (href === null) return null
  const underWay = loading.get(href)
  if (underWay) return underWay
  const asked: Loading = (import(/* @vite-ignore */ href) as Promise<{ readonly validators: Validators }>).then(
    ({ validators }) => validators,
    (error: unknown) => {
      console.error(`The validators of this screen could not be loaded from ${href}.`, error)
      return null
    },
  )
  void asked.then((value) => Object.assign(asked, { status: 'fulfilled', value }))
  loading.set(href, asked)
  return asked
}
