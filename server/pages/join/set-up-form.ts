import type { AppDefinition } from '../../../engine/definition/definition.ts'
import { LANGUAGES } from '../../../engine/definition/languages.ts'
import { html, type Html, type HtmlValue } from '../../http/html.ts'
import type { CompanyForm } from '../../people/companies.ts'
import type { PersonForm } from '../../people/people.ts'
import { currencyOptions, monthOptions, timeZoneOptions } from '../../people/settings-options.ts'
import type { PageLanguage } from '../language.ts'
import { areaInput, selectInput, textInput, tickInputs } from './inputs.ts'

export interface SetUpForm {
  readonly company: CompanyForm
  readonly person: PersonForm
}

type Errors = Readonly<Record<string, string | undefined>>

interface Drawing {
  readonly form: SetUpForm
  readonly errors: Errors
  /** A password that was accepted before (typed-password.ts). */
  readonly sealed: string
  readonly title: string
  readonly token: string
  readonly language: PageLanguage
  readonly app: AppDefinition
  readonly action: string
}

export function setUpHtml(drawing: Drawing): Html {
  const { title, token, sealed, errors, action, language } = drawing
  const { translate } = language
  return html`<h1>${title}</h1>
    <p>
      ${translate('Add your company and its first administrator. All of it can be changed later, except the company code and the sort of company.')}
    </p>
    ${Object.keys(errors).length > 0 && html`<p class="alert" role="alert">${translate('Please correct the marked fields. Nothing was saved yet.')}</p>`}
    <form method="post" action="${action}" class="record" novalidate>
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="sealed" value="${sealed}" />
      <fieldset>
        <legend>${translate('Company')}</legend>
        ${companyInputs(drawing)}
      </fieldset>
      <fieldset>
        <legend>${translate('First administrator')}</legend>
        ${personInputs(drawing)} ${passwordInputs(drawing)}
      </fieldset>
      <div class="bar"><button class="primary">${translate('Set up and log in')}</button></div>
    </form>`
}

function companyInputs({ form: { company }, errors, language, app }: Drawing): HtmlValue {
  const { translate, translateAny } = language
  const input = (name: keyof CompanyForm, label: string) => ({
    name,
    label,
    value: String(company[name]),
    error: errors[name],
  })
  const platforms = app.platforms.map(({ name, label }) => ({ id: name, text: translateAny(label) }))
  return [
    textInput({ ...input('name', translate('Company name')), required: true, autocomplete: 'organization' }),
    textInput({
      ...input('ccode', translate('Company code')),
      required: true,
      most: 20,
      hint: translate('People type it when they log in.'),
    }),
    areaInput({ ...input('address', translate('Address')), required: true, autocomplete: 'street-address' }),
    selectInput(
      { ...input('erpType', translate('Sort of company')), required: true },
      platforms,
      platforms.length === 1 ? null : translate('Please choose'),
    ),
    selectInput(input('currency', translate('Currency')), currencyOptions(language.locale)),
    selectInput(input('yearStart', translate('The financial year begins in')), monthOptions(language.locale)),
    selectInput(input('timeZone', translate('Time zone')), timeZoneOptions(company.timeZone)),
    app.languages.length > 1 &&
      tickInputs({
        name: 'languages',
        label: translate('Languages'),
        error: errors['languages'],
        chosen: company.languages,
        options: app.languages.map((name) => ({ id: name, text: LANGUAGES[name].name })),
      }),
  ]
}

function personInputs({ form: { person }, errors, language: { translate }, app }: Drawing): HtmlValue {
  const input = (name: 'name' | 'email' | 'phone' | 'countryCode', label: string) => ({
    name: `person.${name}`,
    label,
    value: person[name],
    error: errors[`person.${name}`],
  })
  const codes = Object.entries(app.countryCodes).map(([country, code]) => ({ id: code, text: `${country} ${code}` }))
  return [
    textInput({ ...input('name', translate('Name')), required: true, most: 100, autocomplete: 'name' }),
    textInput({
      ...input('email', translate('E-mail address')),
      type: 'email',
      autocomplete: 'email',
      hint: translate('An e-mail address, a phone number, or both.'),
    }),
    selectInput(input('countryCode', translate('Country code')), codes),
    textInput({ ...input('phone', translate('Phone')), type: 'tel', most: 20, autocomplete: 'tel-national' }),
  ]
}

/** Two fields for a password; they may stay empty if one was accepted before. */
export function passwordInputs({
  errors,
  sealed,
  language: { translate },
}: Pick<Drawing, 'errors' | 'sealed' | 'language'>): HtmlValue {
  const isTaken = sealed !== ''
  const hint = isTaken
    ? translate('Your password is kept. Type here only to choose another.')
    : translate('At least 10 characters; a few words make a good one.')
  const common = { type: 'password', autocomplete: 'new-password', required: !isTaken } as const
  return [
    textInput({ ...common, name: 'password', label: translate('Password'), error: errors['password'], hint }),
    textInput({ ...common, name: 'again', label: translate('The same password again'), error: errors['again'] }),
  ]
}
