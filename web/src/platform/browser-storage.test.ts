import { afterEach, expect, test, vi } from 'vitest'
import { lastingStorage, tabStorage } from './browser-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('values are those of the browser', () => {
  lastingStorage.setItem('volume', '0.5')

  expect(localStorage.getItem('volume')).toBe('0.5')
  expect([lastingStorage.getItem('volume'), lastingStorage.keys()]).toEqual(['0.5', ['volume']])
  lastingStorage.removeItem('volume')
  expect([lastingStorage.getItem('volume'), localStorage.length]).toEqual([null, 0])
})

test('where storage is refused, a page remembers until it is left', () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refused)
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refused)
  for (const storage of [lastingStorage, tabStorage]) {
    expect([storage.getItem('key'), storage.keys()]).toEqual([null, []])

    storage.setItem('key', 'value')

    expect([storage.getItem('key'), storage.keys()]).toEqual(['value', ['key']])
    storage.removeItem('key')
    expect(storage.getItem('key')).toBeNull()
  }
})

test('where storage is full, the newest value counts', () => {
  localStorage.setItem('key', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

  lastingStorage.setItem('key', 'new')

  expect(lastingStorage.getItem('key')).toBe('new')
})
