import { useId, useState, type ComponentType } from 'react'
import { t, type MessageText } from '../../messages/message.ts'

export interface Look {
  readonly label: MessageText
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
}

interface LookChoiceProps<Name extends string> {
  /** Of the radio group. */
  readonly name: string
  readonly label: string
  readonly looks: Readonly<Record<Name, Look>>
  /** In their order. */
  readonly names: readonly Name[]
  /** What this browser keeps. */
  read(storage: Storage): Name
  /** Keeps it and applies it. */
  choose(name: Name): void
}

/** One of a few looks, side by side. */
export function LookChoice<Name extends string>({ name, label, looks, names, read, choose }: LookChoiceProps<Name>) {
  const id = useId()
  const [chosen, setChosen] = useState(() => read(localStorage))
  const take = (next: Name) => {
    choose(next)
    setChosen(next)
  }
  return (
    <div className="cs-look" role="radiogroup" aria-labelledby={id}>
      <p id={id} className="cs-label">
        {label}
      </p>
      <div className="cs-look__choices">
        {names.map((each) => {
          const { label: words, Icon } = looks[each]
          return (
            <label key={each} className="cs-look__choice">
              <input type="radio" name={name} checked={chosen === each} onChange={() => take(each)} />
              <Icon size={16} aria-hidden />
              {t(words)}
            </label>
          )
        })}
      </div>
    </div>
  )
}
