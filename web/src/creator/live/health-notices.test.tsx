import type { OwnStream } from '@limelight/contract/live/streaming'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../screen-double.tsx'
import { HealthNotices } from './health-notices.tsx'
import type { Source } from './source.ts'

type Warnings = NonNullable<OwnStream['health']>['warnings']

function show(source: Source, ...warnings: Warnings) {
  const health = { kilobitsPerSecond: 9_000, maxKilobitsPerSecond: 10_000, keyframeSeconds: 8.3, warnings }
  showScreen(<HealthNotices stream={{ health }} source={source} />)
}

test('a missing picture is an alert that says what to check: in OBS, or with the camera', async () => {
  show('program', 'picture_missing')
  expect((await screen.findByRole('alert')).textContent).toMatch(/No picture arrives.*OBS.*H\.264.*simulcast/)
})

test('with the camera it says what to check there', async () => {
  show('camera', 'picture_missing')
  expect((await screen.findByRole('alert')).textContent).toMatch(/No picture arrives.*camera is on/)
})

test('a long keyframe interval and a high bitrate of a program are named with what to set', async () => {
  show('program', 'keyframes_rare', 'bitrate_high')
  expect(await screen.findByText(/set it to 1 s/)).toBeTruthy()
  expect(screen.getByText(/Above 10,000 kbit\/s the stream is disconnected/)).toBeTruthy()
})

test('nobody can set the keyframe interval of a browser', async () => {
  show('camera', 'keyframes_rare', 'bitrate_high')
  expect(await screen.findByText('The bitrate is close to the limit')).toBeTruthy()
  expect(screen.queryByText(/keyframe interval/)).toBeNull()
})
