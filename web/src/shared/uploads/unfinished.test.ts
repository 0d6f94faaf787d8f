import { expect, test } from 'vitest'
import { matching, type Unfinished } from './unfinished.ts'

const begun: Unfinished = { id: '1', name: 'video.mp4', sizeBytes: 5, purpose: 'video-video', sent: 0.5 }

test('a chosen file goes on only where its name and size are those of what was begun', () => {
  expect(matching({ name: 'video.mp4', size: 5 }, [begun])).toBe(begun)
  expect(matching({ name: 'video.mp4', size: 6 }, [begun])).toBeUndefined()
  expect(matching({ name: 'other.mp4', size: 5 }, [begun])).toBeUndefined()
})
