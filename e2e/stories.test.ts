/**
 * A creator publishes a story; a fan sees the ring on home, opens it and answers; the creator sees who has seen it.
 *
 * @covers content/stories, talk/messages
 * @gate phone
 */
import { describe, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    test('a story is published, seen and answered', async () => {
      const creator = { username: `teller.${size.name}`, password: PASSWORD, name: `Teller on a ${size.name}` }
      const fan = { username: `hears.${size.name}`, password: PASSWORD }
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
      const { data: found } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get(`/api/performers/${creator.username}`, { headers }),
      )
      await callAs(world, fan, (request, headers) => request.post(`/api/follows/${found._id}`, { headers }))
      await callAs(world, creator, (request, headers) =>
        request.put('/api/performers/me', { data: { messagePolicy: 'everyone', inboxPolicy: 'everyone' }, headers }),
      )

      const studio = await visit(world, { size, as: creator })
      await studio.page.goto('/creator/stories')
      await studio.page.getByText('No stories yet').waitFor()
      await assertAccessible(studio.page)
      await assertFits(studio.page)
      await studio.page.getByRole('button', { name: 'New story' }).click()
      const dialog = dialogOf(studio.page)
      await dialog.getByLabel('Photo or video').setInputFiles(await samplePath('small.jpg'))
      await dialog.getByRole('textbox', { name: 'Text (optional)' }).fill('At the sea')
      await assertAccessible(studio.page)
      await dialog.getByRole('button', { name: 'Remove' }).waitFor()
      await dialog.getByRole('button', { name: 'Publish' }).click()
      const tile = studio.page.getByRole('button', { name: /At the sea/ })
      await tile.getByText('Visible').waitFor()

      const { page, close } = await visit(world, { size, as: fan })
      await page.goto('/home')
      await page.getByRole('button', { name: /^Stories of Teller.*new$/ }).click()
      await dialogOf(page).getByText('At the sea').waitFor()
      await dialogOf(page).getByRole('button', { name: 'Pause' }).click()
      await assertAccessible(page)
      await dialogOf(page)
        .getByRole('textbox', { name: `Reply to ${creator.name}` })
        .fill('Beautiful!')
      await dialogOf(page).getByRole('button', { name: 'Send reply' }).click()
      await dialogOf(page).getByText('Reply sent.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `Stories of ${creator.name}`, exact: true }).waitFor()
      await close()

      await until(async () => {
        await studio.page.goto('/creator/stories')
        return (await tile.textContent())?.includes('1 view') ?? false
      }, 'the view is counted')
      await tile.click()
      await dialogOf(studio.page).getByRole('listitem').getByText(fan.username, { exact: false }).waitFor()
      await assertAccessible(studio.page)
      await studio.close()
    })
  })
}
