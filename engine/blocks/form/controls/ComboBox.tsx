import { useMemo } from 'react'
import type { Input } from '../../../definition/definition.ts'
import { isNamed } from '../../../definition/format.ts'
import type { Value } from '../../../expressions/tree.ts'
import { whereValues, type WhereValues } from '../../../page/form/where-values.ts'
import { ComboBox } from '../../../screen/combo-box/ComboBox.tsx'
import type { Search } from '../../../screen/combo-box/combo-box-state.ts'
import { useLinkSearch } from '../../../screen/combo-box/use-link-search.ts'
import { useScreen } from '../../../screen/host.ts'
import { ariaProps, type ControlProps } from './control-props.ts'
import { useSearch } from './use-search.ts'
import { readDefaultRow } from '../../../page/events/form-notices.ts'

/** One of many options that the page has, found by typing. */
export function SearchedChoice(props: ControlProps) {
  return <Searched {...props} search={useSearch(props)} />
}

/** A row of another screen, found by typing: the ERP searches. */
export function LinkedChoice(props: ControlProps) {
  const { state, onChange } = props
  const { field, value, isEnabled } = state
  const calls = useScreen((host) => host.calls)
  const screen = useScreen((host) => host.definition.screen)
  const store = useScreen((host) => host.store)
  const id = idOf(value)
  const search = useLinkSearch(
    { calls, screen, name: field.name, where: useWhere(state.item.input) },
    {
      id,
      // A default is an id: its text is requested.
      text: isNamed(value) && value.text !== id ? String(value.text) : null,
      isEnabled,
      // Requests what a default refers to and fills in; for a chosen value nothing is filled in from it.
      onRead: ({ row }) => readDefaultRow(store, field.name, { ...row, id }),
      onChoose: (option) => onChange(option && { ...option.row, id: option.id, text: option.text }),
    },
  )
  return <Searched {...props} search={search} />
}

/** The same object while nothing changes on which the rows of the link depend. */
function useWhere(input: Input): WhereValues | null {
  const key = useScreen(({ names, field }) => JSON.stringify(whereValues(input, names, (name) => field(name).label)))
  return useMemo(() => JSON.parse(key) as WhereValues | null, [key])
}

function idOf(value: Value): string {
  if (value === null) return ''
  return isNamed(value) ? String(value['id'] ?? '') : typeof value === 'object' ? '' : String(value)
}

function Searched({ id, state, onBlur, search }: ControlProps & { readonly search: Search }) {
  return <ComboBox control={ariaProps({ id, state })} label={state.item.label} search={search} onBlur={onBlur} />
}
