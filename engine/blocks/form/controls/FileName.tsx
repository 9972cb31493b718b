import { ariaProps, type ControlProps } from './control-props.ts'
import { unformattedText } from './TextInput.tsx'

/** Only the name is stored in the field; the file itself belongs to the attachments of a record. */
export function FileName({ id, state, onChange, onBlur }: ControlProps) {
  const name = unformattedText(state.value)
  return (
    <span className="cs-form__file">
      <input
        {...ariaProps({ id, state })}
        type="file"
        className="cs-input"
        onChange={({ target }) => onChange(target.files?.[0]?.name ?? null)}
        onBlur={onBlur}
      />
      {name === '' ? null : <bdi className="cs-form__file-name">{name}</bdi>}
    </span>
  )
}
