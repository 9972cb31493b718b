import { useId, useState, type ComponentType } from 'react'
import { t, type MessageText } from '../../messages/message.ts'
import './look-choice.css'

/** One choice: its label and its icon. */
export interface AppearanceLook {
  readonly label: MessageText
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
}

interface AppearanceChoiceProps<Name extends string> {
  /** The label of the radio group. */
  readonly name: string
  readonly label: string
  readonly looks: Readonly<Record<Name, AppearanceLook>>
  /** In their order. */
  readonly names: readonly Name[]
  /** The stored choice. */
  read(storage: Storage): Name
  /** Stores it and applies it. */
  choose(name: Name): void
}

/** A group of radio buttons with icons, side by side. */
export function AppearanceChoice<Name extends string>({
  name,
  label,
  looks,
  names,
  read,
  choose,
}: AppearanceChoiceProps<Name>) {
  const id = useId()
  const [chosen, setChosen] = useState(() => read(localStorage))
  const select = (next: Name) => {
    choose(next)
    setChosen(next)
  }
  return (
    <div className="cs-look" role="radiogroup" aria-labelledby={id}>
      <p id={id} className="cs-label">
        {label}
      </p>
      <div className="cs-look__choices">
        {names.map((each) => (
          <Option key={each} {...looks[each]} name={name} checked={chosen === each} onSelect={() => select(each)} />
        ))}
      </div>
    </div>
  )
}

interface OptionProps extends AppearanceLook {
  readonly name: string
  readonly checked: boolean
  onSelect(): void
}

function Option({ label, Icon, name, checked, onSelect }: OptionProps) {
  return (
    <label className="cs-look__choice">
      <input type="radio" name={name} checked={checked} onChange={onSelect} />
      <Icon size={16} aria-hidden />
      {t(label)}
    </label>
  )
}
