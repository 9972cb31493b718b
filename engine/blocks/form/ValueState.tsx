import { t } from '../../messages/message.ts'
import { type ScreenHost, useScreen } from '../../screen/host.ts'

/** Below a value that is computed from an answer of the ERP: that it is being asked for, or could not be read. */
export function ValueState({ name }: { readonly name: string }) {
  const text = useScreen((host) => stateText(host, name))
  if (text === null) return null
  return (
    <p className="cs-form__reason" role="status">
      {text}
    </p>
  )
}

function stateText({ definition, read }: ScreenHost, name: string): string | null {
  const uses = definition.fields[name]?.value ? (definition.uses.fields[name]?.value ?? []) : []
  const states = uses.flatMap(([root]) => (Object.hasOwn(definition.reads, root) ? (read(root) ?? []) : []))
  if (states.some(({ isLoading }) => isLoading)) return t('Loading')
  return states.some(({ error }) => error !== null) ? t('This could not be read.') : null
}
