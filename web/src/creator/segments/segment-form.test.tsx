import type { Segment } from '@limelight/contract/talk/segments'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, refuses, rows, says, showScreen } from '../../screen-double.tsx'
import { SegmentForm } from './segment-form.tsx'
import SegmentsPage from './segments-page.tsx'

const condition = { isNot: false, number: null, money: null, listId: null }
// Branded ids are those of the API.
const segment = {
  _id: 'segment-1',
  name: 'Quiet',
  conditions: [{ ...condition, field: 'last_bought', isNot: true, number: 30 }],
  updatedAt: '2026-01-01T00:00:00Z',
} as unknown as Segment
const counted = { 'POST /performer/segments/count': says({ data: { fans: 3 } }) } satisfies Answers
const save = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form') as HTMLFormElement)

test('conditions are counted while they are edited, and saved as they are shown', async () => {
  const { sent, place } = showScreen(<SegmentForm />, {
    answers: { ...counted, 'POST /performer/segments': says({ data: segment }) },
  })
  fireEvent.input(screen.getByLabelText('Name'), { target: { value: ' Quiet ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  const [, comparison] = screen.getAllByLabelText('Comparison')
  fireEvent.change(comparison as HTMLElement, { target: { value: 'turned' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove condition 1' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Conditions that all hold' }))
  expect(await screen.findByText('3 fans match now')).toBeTruthy()
  const conditions = [{ field: 'last_bought', isNot: true, number: 30 }]
  await vi.waitFor(() => expect(sent.at(-1)?.body).toEqual({ conditions }))

  save()

  await vi.waitFor(() => expect(place()).toBe('/creator/segments'))
  expect(sent.find(({ call }) => call === 'POST /performer/segments')?.body).toEqual({ name: 'Quiet', conditions })
})

test('an empty blank is said, and not saved', async () => {
  const { sent } = showScreen(<SegmentForm segment={segment} />, { answers: counted })
  fireEvent.change(screen.getByLabelText('days'), { target: { value: '' } })
  expect(screen.getByRole('status').textContent).toBe('Fill in every blank to see how many fans match.')

  save()

  await vi.waitFor(() => expect(screen.getByLabelText('days').getAttribute('aria-invalid')).toBe('true'))
  expect(sent.map(({ call }) => call)).not.toContain('PUT /performer/segments/{id}')
})

test('a name that is taken is said at the name', async () => {
  showScreen(<SegmentForm segment={segment} />, {
    answers: { ...counted, 'PUT /performer/segments/{id}': refuses(409, 'segment_name_taken') },
  })

  save()

  expect(await screen.findByText('Refused: segment_name_taken.')).toBeTruthy()
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
})

test('one that is in use says so where its deletion is confirmed', async () => {
  showScreen(<SegmentsPage />, {
    answers: {
      'GET /performer/segments': rows(segment),
      'DELETE /performer/segments/{id}': refuses(409, 'segment_in_use'),
    },
  })
  expect(await screen.findByText('Last purchase: more than 30 days ago, or never')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete segment: Quiet' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete segment' }))

  expect(await screen.findByText('Refused: segment_in_use.')).toBeTruthy()
})
