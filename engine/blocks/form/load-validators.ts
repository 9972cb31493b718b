import type { ValidatorFunctions } from '@rjsf/validator-ajv8'

/** The validators of every form of a screen, by `FormBlock.schema`. */
export type Validators = readonly ValidatorFunctions[]

/** The status fields that React reads: a promise marked as fulfilled is used at once, without showing the fallback. */
type ValidatorsPromise = Promise<Validators | null> & { status?: 'fulfilled'; value?: Validators | null }

const loading = new Map<string, ValidatorsPromise>()

/** Null: there are none, or they could not be loaded; then the rules and the ERP alone decide. */
export function loadValidators(href: string | null): Promise<Validators | null> | null {
  if (href === null) return null
  const pending = loading.get(href)
  if (pending) return pending
  const request: ValidatorsPromise = (
    import(/* @vite-ignore */ href) as Promise<{ readonly validators: Validators }>
  ).then(
    ({ validators }) => validators,
    (error: unknown) => {
      console.error(`The validators of this screen could not be loaded from ${href}.`, error)
      return null
    },
  )
  void request.then((value) => Object.assign(request, { status: 'fulfilled', value }))
  loading.set(href, request)
  return request
}
