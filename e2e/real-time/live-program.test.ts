/**
 * A creator streams from FFmpeg, with the address and the key of the studio: fans see and hear it, also when it is started again.
 *
 * @covers live/engine, live/streams
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startProgram } from '../../server/test/whip-program.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, type Visit, visit } from '../browser.ts'
import { registerPerformer } from '../people.ts'
import { openWorld, operator, PASSWORD } from '../world.ts'
import {
  framesOf,
  hasMovingPicture,
  isReceiving,
  REFUSED_MEDIA,
  received,
  rememberConnections,
  shownWidth,
} from './live-media.ts'
import { isRecordingRendered } from './recordings.ts'

const world = openWorld()

const TITLE = 'Sent by a program'
const WIDTH = 640

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `program.${size.name}`, password: PASSWORD, name: `Program on a ${size.name}` }
    let studio: Visit
    let visitor: Visit
    let program: ReturnType<typeof startProgram> | undefined
    let address = { url: '', key: '' }
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      studio = await visit(world, { size, refused: REFUSED_MEDIA, as: performer })
      visitor = await visit(world, { size, refused: REFUSED_MEDIA })
      await visitor.page.addInitScript(rememberConnections)
    })
    after(async () => {
      await program?.kill()
      for (const one of [studio, visitor]) await one?.close()
    })

    test('the studio shows where to send, and waits for the picture', async () => {
      const { page } = studio
      await page.goto('/creator/live')
      await page.getByLabel('Title').fill(TITLE)
      await page.getByLabel('Record this stream').check()
      await page.getByRole('button', { name: 'Stream with OBS' }).click()
      address = {
        url: await page.getByLabel('Server').inputValue(),
        key: await page.getByLabel('Bearer token').inputValue(),
      }
      assert.ok(address.url.startsWith(`${world.url}/api/streaming/whip/`))
      await page.getByText('Waiting for the picture').first().waitFor()
      await assertAccessible(page)
      await assertFits(page)
    })

    test('with another key it is refused, and the stream is not on air', async () => {
      const refused = startProgram({ ...address, key: `${address.key}x` })
      await refused.ended
      await studio.page.getByText('Waiting for the picture').first().waitFor()
    })

    test('viewers see the picture and hear the tone', async () => {
      program = startProgram(address)
      await studio.page.getByRole('timer').waitFor()
      const { page } = visitor
      await page.goto(`/live/${performer.username}`)
      await until(() => isReceiving(page), 'pictures and sound arrive')
      await until(() => hasMovingPicture(page, TITLE), 'the picture moves')
      await page.getByRole('button', { name: 'Turn sound on' }).click()
      await until(async () => (await received(page)).energy > 0, 'the tone is heard')
      assert.equal(await shownWidth(page), WIDTH)
    })

    test('started again after a crash, it goes on for the same viewers', async () => {
      await program?.kill()
      program = startProgram(address)
      const before = await framesOf(visitor.page)
      await until(async () => (await framesOf(visitor.page)) > before + 60, 'the picture goes on')
      await until(() => hasMovingPicture(visitor.page, TITLE), 'the picture moves')
    })

    test('after its end and that of the stream the recording is a draft', async () => {
      await program?.stop()
      const { page } = studio
      await page.getByRole('button', { name: 'End stream' }).click()
      await dialogOf(page).getByRole('button', { name: 'End stream' }).click()
      await page.getByText('Your stream has ended').waitFor()
      await until(() => isRecordingRendered(world, performer), 'the recording is rendered')
    })
  })
}
