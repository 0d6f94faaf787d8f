import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Lightbox } from './lightbox.tsx'

const PICTURES = [1, 2, 3].map((number) => ({
  id: `${number}`,
  src: `/${number}.webp`,
  alt: `Picture ${number}`,
  width: 800,
  height: 600,
  ...(number === 2 && { title: 'The sea', text: 'At noon' }),
}))

function Page({ total }: { total?: number }) {
  const [index, setIndex] = useState<number>()
  return (
    <>
      <button type="button" onClick={() => setIndex(1)}>
        Open
      </button>
      {index !== undefined && (
        <Lightbox
          label="Viewer"
          pictures={PICTURES}
          {...(total !== undefined && { total })}
          index={index}
          onIndex={setIndex}
          onClose={() => setIndex(undefined)}
        />
      )}
    </>
  )
}

async function open(total?: number) {
  render(<Page {...(total !== undefined && { total })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.findByRole('dialog', { name: 'Viewer' })
}
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('the picture asked for is shown with its alternative text, its words and its place', async () => {
  const dialog = await open(120)

  expect(screen.getByAltText('Picture 2')).toBeTruthy()
  expect(dialog.textContent).toContain('The sea')
  expect(dialog.textContent).toContain('2 of 120')
})

test('arrow keys, Home and End turn the pages; at either end its button is off', async () => {
  const dialog = await open()
  expect([isDisabled('Previous'), isDisabled('Next')]).toEqual([false, false])

  await userEvent.keyboard('{End}')
  expect(dialog.textContent).toContain('3 of 3')
  expect(isDisabled('Next')).toBe(true)
  await userEvent.keyboard('{Home}')
  expect(dialog.textContent).toContain('1 of 3')
  expect(isDisabled('Previous')).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(dialog.textContent).toContain('2 of 3'))
})

test('escape closes it and returns the focus to what opened it', async () => {
  await open()
  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('the focus returns also when something took it into the lightbox while that was closing', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Previous' }).focus()

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('the page behind it is inert', async () => {
  const dialog = await open()
  const behind = [...document.body.children].filter((element) => element !== dialog)

  expect(behind.every((element) => element.hasAttribute('inert'))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(behind.some((element) => element.hasAttribute('inert'))).toBe(false))
})

test('keys go on to work when what had the focus is gone', async () => {
  const dialog = await open()
  ;(document.activeElement as HTMLElement).blur()
  expect(document.activeElement).toBe(document.body)

  fireEvent.keyDown(document.body, { key: 'Home' })
  expect(dialog.textContent).toContain('1 of 3')
  expect(dialog.contains(document.activeElement)).toBe(true)

  ;(document.activeElement as HTMLElement).blur()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
