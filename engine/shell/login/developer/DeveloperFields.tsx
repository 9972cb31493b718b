import type { DeveloperChoice } from '../developer-choice.ts'
import './developer.css'
import { t } from '../../../messages/message.ts'

interface DeveloperFieldsProps {
  readonly choice: DeveloperChoice
  onChoose(choice: DeveloperChoice): void
}

/** For Email Login: the company's test database, and signing in as another person (foundation §2). */
export function DeveloperFields({ choice, onChoose }: DeveloperFieldsProps) {
  return (
    <fieldset className="cs-developer">
      <legend className="cs-visually-hidden">{t('For Email Login')}</legend>
      <label className="cs-developer__switch">
        <input
          type="checkbox"
          role="switch"
          className="cs-check"
          checked={choice.testDb}
          onChange={(event) => onChoose({ ...choice, testDb: event.target.checked })}
        />
        {t('Test database')}
      </label>
      <label className="cs-field">
        <span className="cs-label">{t('Impersonate user')}</span>
        <input
          className="cs-input"
          autoComplete="off"
          autoCapitalize="none"
          value={choice.hijackId}
          onChange={(event) => onChoose({ ...choice, hijackId: event.target.value })}
        />
      </label>
    </fieldset>
  )
}
