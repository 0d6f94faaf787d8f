import type { OwnPerformer } from '@limelight/contract/people/performers'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuses, showScreen } from '../../screen-double.tsx'
import { LinksSection } from './links-section.tsx'

const link = (name: string) => ({ label: name, url: `https://${name}.example/` })
const save = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement)

function show(...names: string[]) {
  const issues = [{ path: 'links.0.url', message: 'Enter the address of a public page.' }]
  // The section reads nothing else of them.
  const performer = { links: names.map(link) } as OwnPerformer
  return showScreen(<LinksSection performer={performer} />, {
    answers: { 'PUT /performers/me': refuses(400, 'request_invalid', { issues }) },
  })
}

test('links are added, changed and removed in their order, up to eight', async () => {
  const { sent } = show('a', 'b', 'c', 'd', 'e', 'f', 'g')
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add link' }).disabled).toBe(true)
  for (const name of [8, 6, 5, 4, 3, 2]) fireEvent.click(screen.getByRole('button', { name: `Remove link ${name}` }))
  const [, label] = screen.getAllByLabelText('Label')
  fireEvent.input(label as HTMLElement, { target: { value: ' New ' } })

  save()

  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ links: [link('a'), { label: 'New', url: 'https://g.example/' }] })
})

test('what is refused is said at its own address', async () => {
  show('a', 'b')

  save()

  expect(await screen.findByText('Enter the address of a public page.')).toBeTruthy()
  expect(screen.getAllByLabelText('Address').map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null])
})
