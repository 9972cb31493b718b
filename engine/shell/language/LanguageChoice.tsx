import { useId } from 'react'
import Languages from 'lucide-react/icons/languages'
import { LANGUAGES } from '../../definition/languages.ts'
import { t } from '../../messages/message.ts'
import { chooseLanguage, offeredLanguages, readLanguage } from './language.ts'
import { useManifest } from '../site/shell-context.ts'
import './language-choice.css'

/** The languages of the site, or of the person's company, each under its own name; absent when there is only one. */
export function LanguageChoice({ own }: { readonly own?: readonly string[] | undefined }) {
  const manifest = offeredLanguages(useManifest(), own)
  const id = useId()
  const chosen = readLanguage(localStorage, manifest)
  const { unreviewed } = LANGUAGES[chosen.name]
  if (manifest.languages.length < 2) return null
  return (
    <div className="cs-language">
      <label className="cs-language__line" htmlFor={id}>
        <Languages size={16} aria-hidden />
        <span className="cs-visually-hidden">{t('Language')}</span>
        <select
          id={id}
          className="cs-input"
          value={chosen.name}
          onChange={({ target }) => chooseLanguage(target.value)}
        >
          {manifest.languages.map(({ name }) => (
            <option key={name} value={name} lang={name}>
              {LANGUAGES[name].name}
            </option>
          ))}
        </select>
      </label>
      {unreviewed === null ? null : <small className="cs-muted">{unreviewed}</small>}
    </div>
  )
}
