import type { NotificationSetting } from '@limelight/contract/people/notifications'
import { expect, test } from 'vitest'
import { changeOf, changesOfAll, isAnyOn } from './channel-changes.ts'

const setting = (
  kind: NotificationSetting['kind'],
  fields: Partial<NotificationSetting> = {},
): NotificationSetting => ({
  kind,
  topic: 'people',
  inApp: true,
  email: 'off',
  push: false,
  fixed: [],
  ...fields,
})
const SETTINGS = [
  setting('like'),
  setting('message', { email: 'now', push: true }),
  setting('security', { email: 'now', push: true, fixed: ['inApp', 'email'] }),
]

test('a column is switched by one request, which leaves out what is fixed or so already', () => {
  expect(changesOfAll(SETTINGS, 'email', false)).toEqual([{ kind: 'message', email: 'off' }])
  expect(changesOfAll(SETTINGS, 'push', false)).toEqual([
    { kind: 'message', push: false },
    { kind: 'security', push: false },
  ])
  expect(changesOfAll(SETTINGS, 'inApp', false).map(({ kind }) => kind)).toEqual(['like', 'message'])
})

test('the switch of a column is on while it could switch anything off', () => {
  expect(isAnyOn(SETTINGS, 'email')).toBe(true)
  expect(isAnyOn([setting('like'), ...SETTINGS.slice(2)], 'email')).toBe(false)
})

test('emails come back as often as the site sends them by itself, and daily where it sends none', () => {
  expect(changeOf(setting('message'), 'email', true)).toEqual({ kind: 'message', email: 'now' })
  expect(changeOf(setting('like'), 'email', true)).toEqual({ kind: 'like', email: 'daily' })
  expect(changeOf(setting('like', { email: 'weekly' }), 'email', false)).toEqual({ kind: 'like', email: 'off' })
})
