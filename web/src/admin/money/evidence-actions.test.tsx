import type { Dispute } from '@limelight/contract/commerce/refunds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EvidenceActions } from './evidence-actions.tsx'

const DISPUTE = { _id: 'dispute-1', amount: 12, currency: 'USD', fan: { name: 'Ada' }, canSendEvidence: true }

function show(answer: Response, facts: Partial<Dispute> = {}) {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(answer))
  vi.stubGlobal('fetch', sent)
  // What the buttons show; nothing here looks at the rest.
  const dispute = { ...DISPUTE, ...facts } as Dispute
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EvidenceActions dispute={dispute} />
    </QueryClientProvider>,
  )
  return sent
}
afterEach(() => vi.unstubAllGlobals())

async function press(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Send to bank: $12.00 of Ada' }))
}

test('nothing is sent before it is confirmed', async () => {
  const sent = show(Response.json({ data: {} }))

  await press()
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('You can send evidence only once')
  expect(sent).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send to bank' }))

  expect(String(sent.mock.calls[0]?.[0])).toContain('/admin/disputes/dispute-1/evidence')
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a refusal is said where it was asked', async () => {
  show(Response.json({ statusCode: 409, code: 'evidence_overdue', message: 'Late.' }, { status: 409 }))

  await press()
  await userEvent.click(await screen.findByRole('button', { name: 'Send to bank' }))

  expect(await screen.findByText('Late.')).toBeTruthy()
})

test('what is sent, decided or overdue can only be read', () => {
  show(Response.json({}), { canSendEvidence: false })

  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: /Evidence \(PDF\)/ })).toBeTruthy()
})
