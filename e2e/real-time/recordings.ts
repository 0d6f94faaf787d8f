/** Recordings of streams, among the videos of their creator. */
import assert from 'node:assert/strict'
import type { Login, World } from '../browser.ts'
import { callAs } from '../people.ts'

type Videos = { data: { duration: number; files: { video: { status: string } | null } }[] }

/** Whether the newest one plays for more than five seconds. */
export async function isRecordingRendered(world: World, performer: Login): Promise<boolean> {
  const { data } = await callAs<Videos>(world, performer, (request, headers) =>
    request.get('/api/performer/performer-assets/videos/search', { headers }),
  )
  const [video] = data
  assert.notEqual(video?.files?.video?.status, 'failed')
  return video?.files?.video?.status === 'ready' && video.duration > 5
}
