import { useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoginField, type FieldProps } from './LoginField.tsx'
import { t } from '../../messages/message.ts'

/** A masked input whose text can be shown. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <LoginField type={shown ? 'text' : 'password'} {...props}>
      <IconButton
        className="cs-login__reveal"
        label={t('Show password')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
      </IconButton>
    </LoginField>
  )
}
