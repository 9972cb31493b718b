import { useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { chooseTheme, readTheme, THEMES, type Theme } from '../theme/theme.ts'
import { t } from '../../messages/message.ts'

const LOOKS = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  system: { label: 'System', Icon: Monitor },
} as const satisfies Record<Theme, object>

export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readTheme(localStorage))
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <div className="cs-theme" role="radiogroup" aria-labelledby="cs-theme">
      <p id="cs-theme" className="cs-label">
        {t('Theme')}
      </p>
      <div className="cs-theme__choices">
        {THEMES.map((name) => {
          const { label, Icon } = LOOKS[name]
          return (
            <label key={name} className="cs-theme__choice">
              <input type="radio" name="theme" checked={theme === name} onChange={() => choose(name)} />
              <Icon size={16} aria-hidden />
              {t(label)}
            </label>
          )
        })}
      </div>
    </div>
  )
}
