import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import de from '../../platform/form/words/de.json' with { type: 'json' }
import { ReaderContext } from '../../platform/i18n/use-t.ts'
import { addWords } from '../../platform/i18n/words.ts'
import deUi from '../words/de.json' with { type: 'json' }
import { Checkbox } from './checkbox.tsx'
import { Form } from './form.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

beforeAll(() => addWords('de', { 'platform/form': de, ui: deUi }))

function show(fields: React.ReactNode, props: { noValidate?: boolean } = {}) {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <ReaderContext value={{ language: 'de' }}>
      <Form {...props} onSubmit={onSubmit}>
        {fields}
        <button type="submit">Send</button>
      </Form>
    </ReaderContext>,
  )
  return { onSubmit, send: () => userEvent.click(screen.getByRole('button', { name: 'Send' })) }
}

/** What is read aloud after the name of a field. */
const saidAt = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

test('without scripts the browser checks the fields', () => {
  const html = renderToString(
    <Form>
      <TextField label="Name" name="name" required />
    </Form>,
  )

  expect(html).toContain('required=""')
  expect(html.toLowerCase()).not.toContain('novalidate')
})

describe('a form sent incomplete', () => {
  test('shows no words of the browser, says in the reader’s language what is missing, and puts the focus there', async () => {
    const bubble = vi.spyOn(HTMLFormElement.prototype, 'reportValidity')
    const { onSubmit, send } = show(
      <>
        <TextField label="Note" name="note" />
        <TextField label="Name" name="name" required />
        <TextArea label="Reason" name="reason" required />
        <SelectField
          label="Country"
          name="country"
          required
          placeholder=""
          options={[{ value: 'NO', label: 'Norway' }]}
        />
        <RadioCards legend="Plan" name="plan" required options={[{ value: 'month', label: 'Month' }]} />
        <Checkbox label="I agree" required />
        <Checkbox label="Tell me more" />
      </>,
    )

    await send()

    const name = screen.getByLabelText('Name')
    await waitFor(() => expect(saidAt(name)).toBe('Fülle dieses Feld aus.'))
    expect(document.activeElement).toBe(name)
    expect(document.querySelector('form')?.noValidate).toBe(true)
    expect(bubble).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Note').getAttribute('aria-invalid')).toBeNull()
    expect(saidAt(screen.getByLabelText('Reason'))).toBe('Fülle dieses Feld aus.')
    expect(saidAt(screen.getByLabelText('Country'))).toBe('Wähle eine Option.')
    expect(saidAt(screen.getByLabelText('Tell me more'))).toBeUndefined()
    expect(saidAt(screen.getByLabelText('I agree'))).toBe('Setze dieses Häkchen, um fortzufahren.')
    expect(screen.getByRole('group', { name: /Plan/ }).textContent).toContain('Wähle eine Option.')
  })

  test('each message goes once its field is right, and the form is sent once all are', async () => {
    const { onSubmit, send } = show(
      <>
        <TextField label="Name" name="name" required />
        <Checkbox label="I agree" name="agrees" required />
      </>,
    )
    await send()
    await screen.findByText('Fülle dieses Feld aus.')

    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    expect(screen.queryByText('Fülle dieses Feld aus.')).toBeNull()
    expect(screen.getByText('Setze dieses Häkchen, um fortzufahren.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox'))
    await send()

    expect(onSubmit).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['a web address', { type: 'url' }, 'example', 'Gib eine Webadresse ein, die mit https:// beginnt.'],
    ['a form', { pattern: '[a-z]+' }, '12', 'Das hat nicht das erwartete Format.'],
    ['a least amount', { type: 'number', min: 5 }, '2', 'Gib 5 oder mehr ein.'],
    ['a largest amount', { type: 'number', max: 5_000 }, '6000', 'Gib 5.000 oder weniger ein.'],
    ['whole numbers', { type: 'number', step: 1 }, '1.5', 'Gib eine ganze Zahl ein.'],
    ['cents', { type: 'number', step: 0.01 }, '1.555', 'Verwende höchstens 2 Nachkommastellen.'],
  ])('names %s', async (_, input, typed, message) => {
    const { onSubmit, send } = show(<TextField label="Field" name="field" {...input} />)
    await userEvent.type(screen.getByLabelText('Field'), typed)

    await send()

    expect(await screen.findByText(message)).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('a form that checks by itself is left to do so', async () => {
    const { onSubmit, send } = show(<TextField label="Name" name="name" required />, { noValidate: true })

    await send()

    expect(onSubmit).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
