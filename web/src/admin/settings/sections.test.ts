import { SETTING_GROUPS } from '@limelight/contract/core/settings'
import { expect, test } from 'vitest'
import { SECTIONS } from './sections.ts'

test('every group of settings stands in one section', () => {
  expect(SECTIONS.flatMap(({ groups }) => groups).toSorted()).toEqual(SETTING_GROUPS.toSorted())
})
