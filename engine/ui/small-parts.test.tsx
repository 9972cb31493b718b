// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { button, drawAlone, press, typeInto } from '../../tests/blocks/open-screen.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { FormField } from './FormField.tsx'
import { IconButton } from './IconButton.tsx'
import { TextAreaField } from './TextAreaField.tsx'

test('reads out an error, with a button that tries again', async () => {
  const onRetry = vi.fn()
  const page = await drawAlone(<ErrorNotice text="The line is down." onRetry={onRetry} />)
  expect(page.querySelector('[role=alert] p')?.textContent).toBe('The line is down.')
  await press(button(page, 'Try again'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('shows the reference of a request apart from the error, and copies the whole reference by a press', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const page = await drawAlone(<ErrorNotice text="Refused." reference="3f2a91bc-0d41-4e1c" onRetry={() => undefined} />)
  const reference = page.querySelector<HTMLButtonElement>('.cs-reference')
  expect(reference?.textContent).toBe('Reference 3f2a91bc…')
  await press(reference as HTMLButtonElement)
  expect(writeText).toHaveBeenCalledWith('3f2a91bc-0d41-4e1c')
  expect(reference?.textContent).toContain('Copied to clipboard.')
})

test('shows the whole reference when the browser does not allow copying', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  const page = await drawAlone(<ErrorNotice text="Refused." reference="3f2a91bc-0d41-4e1c" onRetry={() => undefined} />)
  await press(page.querySelector('.cs-reference') as HTMLButtonElement)
  expect(page.querySelector('.cs-reference')?.textContent).toBe('Reference 3f2a91bc-0d41-4e1c')
})

test('shows no reference for an error of an ERP that sends none', async () => {
  const page = await drawAlone(<ErrorNotice text="Refused." onRetry={() => undefined} />)
  expect(page.querySelector('.cs-reference')).toBeNull()
})

test('gives a button with only an icon a name, and submits no form with it', async () => {
  const onClick = vi.fn()
  const page = await drawAlone(<IconButton label="Close" className="cs-more" onClick={onClick} />)
  expect(button(page, 'Close').outerHTML).toContain('class="cs-button cs-button--plain cs-button--icon cs-more"')
  expect(button(page, 'Close').getAttribute('type')).toBe('button')
  await press(button(page, 'Close'))
  expect(onClick).toHaveBeenCalledOnce()
})

test('labels a control by its field, and describes it by the error', async () => {
  const page = await drawAlone(<FormField label="Party">{(control) => <input {...control} />}</FormField>)
  const input = page.querySelector('input')
  expect([page.querySelector('label')?.htmlFor, input?.getAttribute('aria-describedby')]).toEqual([input?.id, null])
  expect(page.querySelector<HTMLElement>('[role=alert]')?.hidden).toBe(true)
})

test('labels a group of controls, of which none is the input of the label', async () => {
  const page = await drawAlone(
    <FormField label="Days" error="Choose a day." isGroup>
      {({ id, 'aria-describedby': error }) => (
        <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error} />
      )}
    </FormField>,
  )
  const group = page.querySelector('[role=group]')
  const textOf = (name: string) => document.getElementById(group?.getAttribute(name) ?? '')?.textContent
  expect([textOf('aria-labelledby'), textOf('aria-describedby')]).toEqual(['Days', 'Choose a day.'])
})

test('submits a text area by Ctrl+Enter, and shows its error', async () => {
  const [onChange, onSubmit, field] = [vi.fn(), vi.fn(), { current: null as HTMLTextAreaElement | null }]
  const props = { field, onChange, onSubmit, text: '', rows: 3, label: 'Reason', isRequired: true }
  const page = await drawAlone(<TextAreaField {...props} error="Give a reason." />)
  await typeInto(field.current, 'Late')
  expect(onChange).toHaveBeenCalledWith('Late')
  for (const ctrlKey of [false, true])
    field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey, bubbles: true }))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect([field.current?.getAttribute('aria-required'), page.querySelector('[role=alert]')?.textContent]).toEqual([
    'true',
    'Give a reason.',
  ])
})
