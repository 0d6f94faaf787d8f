import { expect, test } from 'vitest'
import { withInvite } from './with-invite.ts'

test('an invitation goes along to the other pages of signing up, and nothing else does', () => {
  const params = new URLSearchParams('invite=abcd2345&redirect=%2Fmira')
  expect(withInvite('/auth/creator-register', params)).toBe('/auth/creator-register?invite=abcd2345')
  expect(withInvite('/auth/login?redirect=%2Fmira', params)).toBe('/auth/login?redirect=%2Fmira&invite=abcd2345')
  expect(withInvite('/auth/register', new URLSearchParams('invite=%22x%22'))).toBe('/auth/register')
})
