/**
 * A creator uploads a photo once, and uses it in a post, in another one and in a message.
 *
 * @covers core/media, content/feeds, talk/messages
 */
import { describe, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, until, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    test('a photo is uploaded once and used three times', async () => {
      const creator = { username: `vault.${size.name}`, password: PASSWORD, name: `Vault on a ${size.name}` }
      const fan = { username: `looks.${size.name}`, password: PASSWORD }
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
      const { data: found } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get(`/api/performers/${creator.username}`, { headers }),
      )
      await callAs(world, fan, (request, headers) => request.post(`/api/follows/${found._id}`, { headers }))
      const { data: viewer } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
        request.get('/api/users/me', { headers }),
      )
      const { page, close } = await visit(world, { size, as: creator })

      await page.goto('/creator/media')
      await page.getByText('No uploads yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('main').getByRole('link', { name: 'New post' }).click()
      await page.getByRole('textbox', { name: 'Caption' }).fill('The first post')
      await page.getByLabel('Add photos').setInputFiles(await samplePath('small.jpg'))
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('The first post').first().waitFor()

      await until(async () => {
        await page.goto('/creator/media?use=feed')
        return page
          .getByRole('button', { name: /small\.jpg.*1 post/ })
          .isEnabled()
          .catch(() => false)
      }, 'the photo is rendered')
      await page.getByRole('button', { name: /small\.jpg/ }).click()
      await dialogOf(page).getByRole('img', { name: 'small.jpg' }).waitFor()
      await assertAccessible(page)
      await page.keyboard.press('Escape')

      await page.goto('/creator/feeds/new')
      await page.getByRole('textbox', { name: 'Caption' }).fill('The second post')
      await page.getByRole('button', { name: 'Choose from your uploads' }).click()
      await dialogOf(page)
        .getByRole('button', { name: /small\.jpg/ })
        .click()
      await assertAccessible(page)
      await assertFits(page)
      await dialogOf(page).getByRole('button', { name: 'Add 1 file' }).click()
      await page.getByRole('listitem').getByRole('img').waitFor()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByText('The second post').first().waitFor()

      const { data: conversation } = await callAs<{ data: { _id: string } }>(world, creator, (request, headers) =>
        request.post('/api/conversations', { data: { source: 'user', sourceId: viewer._id }, headers }),
      )
      await page.goto(`/messages/${conversation._id}`)
      await page.getByRole('button', { name: 'Add to the message' }).click()
      await page.getByRole('menuitem', { name: 'Choose from your uploads' }).click()
      await dialogOf(page)
        .getByRole('button', { name: /small\.jpg.*2 posts/ })
        .click()
      await dialogOf(page).getByRole('button', { name: 'Add 1 file' }).click()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const thread = page.getByRole('list', { name: /^Messages with/ })
      await thread.getByRole('listitem').getByRole('img').first().waitFor()

      await page.goto('/creator/media')
      await page.getByRole('button', { name: /small\.jpg.*2 posts.*1 message/ }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByLabel('Use').selectOption('Not used')
      await page.getByText('No files match').waitFor()
      await close()
    })
  })
}
