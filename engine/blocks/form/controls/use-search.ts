import { useMemo } from 'react'
import { t } from '../../../messages/message.ts'
import type { Option } from '../../../page/form/option.ts'
import { searchOf, useTyping, type Search } from '../../../screen/combo-box/combo-box-state.ts'
import type { ControlProps } from './control-props.ts'
import { matchingOptions, moreText } from './matching.ts'
import { unformattedText } from './TextInput.tsx'
import { COUNT } from '../../../page/format.ts'

/** A combobox over the options that the page has. */
export function useSearch({ state, host, onChange }: Pick<ControlProps, 'state' | 'host' | 'onChange'>): Search {
  const typing = useTyping()
  const { isUnfolded, typed } = typing
  const { options, isEnabled } = state
  const value = unformattedText(state.value)
  const chosen = useMemo(() => options.find(({ id }) => id === value)?.text ?? value, [options, value])
  const { shown, more } = useMemo(
    () => matchingOptions(isUnfolded ? options : NONE, typed ?? ''),
    [isUnfolded, options, typed],
  )
  const onChoose = (option: Option | null) => onChange(option?.id ?? null)
  const note = more > 0 ? moreText(host().format(more, COUNT)) : shown.length === 0 ? t('No match.') : null
  return searchOf(typing, { shown, note, isBusy: false, chosenId: value, chosen, isEnabled, onChoose })
}

const NONE: readonly Option[] = []
