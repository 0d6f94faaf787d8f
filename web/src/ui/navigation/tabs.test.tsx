import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

test('arrow keys, home and end move between tabs and show their panels', async () => {
  const tabs = ['Feed', 'Videos', 'Store'].map((label) => ({ value: label, label, content: <p>{label} panel</p> }))
  render(<Tabs label="Content" tabs={tabs} />)
  expect(screen.getByText('Feed panel')).toBeTruthy()

  await userEvent.click(screen.getByRole('tab', { name: 'Feed' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('Videos panel')).toBeTruthy()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tab', { name: 'Store' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowRight}')

  expect(screen.getByText('Feed panel')).toBeTruthy()
})
