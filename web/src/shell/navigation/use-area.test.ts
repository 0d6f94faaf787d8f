import { expect, test } from 'vitest'
import { areaOf } from './use-area.ts'

test.each([
  ['/creator/feeds', 'performer', 'fan', 'studio'],
  ['/home', 'performer', 'studio', 'fan'],
  ['/user/wallet', 'performer', 'studio', 'fan'],
  ['/messages', 'performer', 'studio', 'studio'],
  ['/messages', 'performer', 'fan', 'fan'],
  ['/creators', 'performer', 'studio', 'fan'],
  ['/homebody', 'performer', 'studio', 'studio'],
  ['/messages', 'fan', 'studio', 'fan'],
  ['/home', 'operator', 'studio', 'console'],
  ['/live', undefined, 'studio', undefined],
] as const)('%s shows a %s who last was in %s the area %s', (path, role, last, area) => {
  expect(areaOf(path, role, last)).toBe(area)
})
