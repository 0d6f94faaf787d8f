import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../screen-double.tsx'
import { ProfileLinks } from './profile-links.tsx'

test('a link says which site it leads to, whatever its label says, and that nobody vouches for it', () => {
  showScreen(<ProfileLinks label="Links" links={[{ label: 'bank.example', url: 'https://evil.example/a' }]} />)

  const link = screen.getByRole('link', { name: 'bank.example' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://evil.example/a',
    'nofollow ugc noopener',
  ])
  expect(screen.getByText('evil.example')).toBeTruthy()
})

test('without links there is no list', () => {
  showScreen(<ProfileLinks label="Links" links={[]} />)

  expect(screen.queryByRole('list')).toBeNull()
})
