import { useEffect, useRef, useState } from 'react'
import type { Filter } from '../../definition/definition.ts'
import { FormField } from '../../ui/FormField.tsx'
import { ComboBox } from '../combo-box/ComboBox.tsx'
import type { Search } from '../combo-box/combo-box-state.ts'
import { useLinkSearch } from '../combo-box/use-link-search.ts'
import type { FilterForm } from './use-filter-form.ts'
import { useLinkTexts } from './use-link-texts.ts'
import type { FilterFormSources } from './use-option-rows.ts'

interface LinkChoiceProps {
  readonly filter: Filter
  readonly form: FilterForm
  readonly sources: FilterFormSources
}

/** A row of another screen, or a person, found by typing. */
export function LinkChoice({ filter: { name, label }, form, sources }: LinkChoiceProps) {
  const { calls, definition } = sources
  const texts = useLinkTexts(sources, form.start)
  const [chosen, setChosen] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const id = form.values[name] ?? ''
  const search = useLinkSearch(
    { calls, screen: definition.screen, name },
    {
      id,
      text: id === chosen?.id ? chosen.text : texts === null ? '' : (texts[name] ?? id),
      isEnabled: true,
      onChoose(option) {
        setChosen(option)
        form.set({ [name]: option?.id ?? null })
      },
    },
  )
  const box = useListInSight(search)
  return (
    <div ref={box}>
      <FormField label={label}>
        {({ className: _className, ...control }) => <ComboBox control={control} label={label} search={search} />}
      </FormField>
    </div>
  )
}

/** The fields of the panel scroll, and its last ones have no space for a list below them. */
function useListInSight({ isUnfolded, shown }: Search) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUnfolded) box.current?.querySelector('[role=listbox]')?.parentElement?.scrollIntoView({ block: 'nearest' })
    // Another number of rows changes the height of the list.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isUnfolded, shown.length])
  return box
}
