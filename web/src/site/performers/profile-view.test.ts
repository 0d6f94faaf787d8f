import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setProfileView, useProfileView } from './profile-view.ts'

afterEach(() => localStorage.clear())

test('posts are tiles until the viewer chooses the list, which is kept', () => {
  const { result } = renderHook(useProfileView)
  expect(result.current).toBe('grid')
  act(() => setProfileView('list'))
  expect(result.current).toBe('list')
  expect(renderHook(useProfileView).result.current).toBe('list')
  act(() => setProfileView('grid'))
  expect(result.current).toBe('grid')
})

test('what another version stored is the grid', () => {
  localStorage.setItem('profileView', 'mosaic')
  expect(renderHook(useProfileView).result.current).toBe('grid')
})
