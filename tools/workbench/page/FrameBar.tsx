import Crosshair from 'lucide-react/icons/crosshair'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import { useStore } from 'zustand'
import { THEMES } from '../../../engine/shell/theme/theme.ts'
import { NETWORKS, PREVIEW_STATES } from '../frame-link.ts'
import type { WorkbenchActions } from './bench.ts'
import { SERVER_PAGES } from './bench-state.ts'
import { type FrameWidth, WIDTHS } from './choices.ts'

/** Who looks at the screen, in which language and width, over which network, in which state. */
export function FrameBar({ bench }: { readonly bench: WorkbenchActions }) {
  const { language, theme, network, state } = useStore(bench.store)
  const languages = useStore(bench.store, ({ site }) => site?.languages) ?? []
  const unavailable = useUnavailable(bench)
  return (
    <header className="wb-bar wb-bar--screen">
      <People bench={bench} />
      <Choice
        label="Language"
        value={language}
        options={languages.map(({ name, label }) => [name, label])}
        onChoose={bench.chooseLanguage}
      />
      <Choice label="Theme" value={theme} options={plain(THEMES)} onChoose={bench.chooseTheme} />
      <Choice
        label="Network"
        value={network}
        options={plain(NETWORKS)}
        onChoose={bench.chooseNetwork}
        {...{ unavailable }}
      />
      <Choice
        label="State"
        value={state}
        options={plain(PREVIEW_STATES)}
        onChoose={bench.chooseState}
        {...{ unavailable }}
      />
      <Widths bench={bench} />
      <Tools bench={bench} />
    </header>
  )
}

/** Why the network, the state and the search for a line cannot be used; undefined: they can. */
function useUnavailable(bench: WorkbenchActions): string | undefined {
  const isDrawnByServer = useStore(bench.store, ({ address }) => address?.startsWith(SERVER_PAGES) ?? false)
  return isDrawnByServer ? 'The server draws this page: it shows what the database holds.' : undefined
}

const plain = <Name extends string>(names: readonly Name[]) => names.map((name) => [name, capital(name)] as const)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Company and role; nothing if there are no sample companies: then people sign in on the screen itself. */
function People({ bench }: { readonly bench: WorkbenchActions }) {
  const people = useStore(bench.store, ({ site }) => site?.people) ?? []
  const person = useStore(bench.store, (state) => state.person)
  if (people.length === 0) return null
  const companies = new Map(people.map(({ ccode, company }) => [ccode, company]))
  const own = people.filter(({ ccode }) => ccode === person?.ccode)
  const signIn = (ccode: string, role: string): void => {
    const there = people.filter((each) => each.ccode === ccode)
    const next = there.find((each) => each.role === role) ?? there[0]
    if (next) void bench.signIn(next)
  }
  return (
    <>
      <Choice
        label="Company"
        value={person?.ccode ?? ''}
        options={[...companies]}
        onChoose={(ccode) => signIn(ccode, person?.role ?? '')}
      />
      <Choice
        label="Role"
        value={person?.role ?? ''}
        options={own.map(({ role }) => [role, role])}
        onChoose={(role) => signIn(person?.ccode ?? '', role)}
      />
    </>
  )
}

interface ChoiceProps<Name extends string> {
  readonly label: string
  readonly value: Name
  readonly options: readonly (readonly [value: Name, label: string])[]
  onChoose(value: Name): void
  /** Why nothing can be chosen. */
  readonly unavailable?: string | undefined
}

function Choice<Name extends string>({ label, value, options, onChoose, unavailable }: ChoiceProps<Name>) {
  const id = useId()
  const isAvailable = unavailable === undefined
  return (
    <div className="wb-choice" data-changed={isAvailable && isUnusual(value)} title={unavailable}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={!isAvailable} onChange={({ target }) => onChoose(target.value as Name)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Whether a choice changes what the screen shows: it is coloured, so that nobody forgets it. */
const isUnusual = (value: string): boolean =>
  NETWORKS.slice(1).some((each) => each === value) || PREVIEW_STATES.slice(1).some((each) => each === value)

function Widths({ bench }: { readonly bench: WorkbenchActions }) {
  const width = useStore(bench.store, (state) => state.width)
  return (
    <fieldset className="wb-widths">
      <legend>Width</legend>
      {WIDTHS.map((each) => (
        <label key={each}>
          <input type="radio" name="width" checked={each === width} onChange={() => bench.chooseWidth(each)} />
          <span title={titleOf(each)}>{each === 'free' ? 'Free' : each}</span>
        </label>
      ))}
    </fieldset>
  )
}

function titleOf(width: FrameWidth): string {
  return { 390: 'Phone', 768: 'Tablet', 1440: 'Desk', free: 'As wide as there is room' }[width]
}

function Tools({ bench }: { readonly bench: WorkbenchActions }) {
  const unavailable = useUnavailable(bench)
  const isPicking = useStore(bench.store, (state) => state.isPicking)
  return (
    <div className="wb-tools">
      <button
        type="button"
        className="cs-button"
        aria-pressed={isPicking}
        disabled={unavailable !== undefined}
        title={
          unavailable ?? 'The next press in the screen leads to its line in the file. With Alt held every press does.'
        }
        onClick={() => bench.setPicking(!isPicking)}
      >
        <Crosshair size={16} aria-hidden />
        Find in file
      </button>
      <button type="button" className="cs-button cs-button--icon" title="Load the screen anew" onClick={bench.reload}>
        <RotateCw size={16} aria-hidden />
        <span className="cs-visually-hidden">Load the screen anew</span>
      </button>
    </div>
  )
}
