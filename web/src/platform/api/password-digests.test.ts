import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withDigests } from './password-digests.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test.each(['correct horse battery', 'Pässwörter', '密码密码密码密码', '🔑🔑🔑🔑', ' '.repeat(8)])(
  '%s becomes its SHA-256',
  async (password) => {
    expect(withDigests({ password, currentPassword: `${password}!`, email: 'a@example.test' })).toEqual({
      password: sha256(password),
      currentPassword: sha256(`${password}!`),
      email: 'a@example.test',
    })
  },
)

test('a field that is not there stays away', async () => {
  expect(withDigests({ password: 'correct horse', currentPassword: undefined })).toEqual({
    password: sha256('correct horse'),
    currentPassword: undefined,
  })
})
