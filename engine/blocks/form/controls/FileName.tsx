import { saidOf, type ControlProps } from './control-props.ts'
import { textOf } from './TextInput.tsx'

/** Only the name is the field's; the file itself goes with the attachments of a record. */
export function FileName({ id, now, typed, left }: ControlProps) {
  const name = textOf(now.value)
  return (
    <span className="cs-form__file">
      <input
        {...saidOf({ id, now })}
        type="file"
        className="cs-input"
        onChange={({ target }) => typed(target.files?.[0]?.name ?? null)}
        onBlur={left}
      />
      {name === '' ? null : <bdi className="cs-form__file-name">{name}</bdi>}
    </span>
  )
}
