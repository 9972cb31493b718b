import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { t } from '../../messages/message.ts'
import { chooseTheme } from '../theme/choose-theme.ts'
import { readTheme, THEMES, type Theme } from '../theme/theme.ts'
import { LookChoice } from './LookChoice.tsx'

const LOOKS = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
} as const satisfies Record<Theme, object>

export function ThemeChoice() {
  return (
    <LookChoice name="theme" label={t('Theme')} looks={LOOKS} names={THEMES} read={readTheme} choose={chooseTheme} />
  )
}
