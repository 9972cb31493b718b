import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { t } from '../../messages/message.ts'
import { chooseTheme, readTheme, THEMES, type Theme } from './theme.ts'
import { AppearanceChoice } from './AppearanceChoice.tsx'

const LOOKS = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
} as const satisfies Record<Theme, object>

/** The themes side by side, for the panel of the account. */
export function ThemeChoice() {
  return (
    <AppearanceChoice
      name="theme"
      label={t('Theme')}
      looks={LOOKS}
      names={THEMES}
      read={readTheme}
      choose={chooseTheme}
    />
  )
}
