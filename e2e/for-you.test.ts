/**
 * "For you": who is suggested and why, not interested and its way back, and the switch. Suggestions are of the night, so the clock is moved.
 *
 * @covers content/suggestions
 * @gate desktop
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, untilShown, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const [known, other] = ['known', 'other'].map((name) => ({
      username: `${name}.for.${size.name}`,
      password: PASSWORD,
      name: `The ${name} ${size.name}`,
    })) as [Creator, Creator]
    const fan = { username: `reads.for.${size.name}`, password: PASSWORD }
    before(async () => {
      for (const creator of [known, other]) {
        await registerPerformer(world, { ...creator, operator })
        await callAs(world, creator, (request, headers) =>
          request.post('/api/performer/feeds', {
            data: { type: 'text', text: 'Glazes #stoneware', access: 'free' },
            headers,
          }),
        )
      }
      await registerFan(world, fan)
    })

    test('a fan follows, and finds others with the reason the day after', async () => {
      const { page, close } = await visit(world, { size, as: fan, refused: ['401 /api/**'] })
      await page.goto('/creators')
      await page.getByRole('link', { name: 'For you' }).click()
      await page.getByText('Follow some creators first').waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await page.goto(`/${known.username}`)
      await page.getByRole('button', { name: `Follow ${known.name}`, exact: true }).click()
      await page.getByRole('button', { name: `Stop following ${known.name}` }).waitFor()
      await page.goto('/dev/clock')
      await page.getByRole('button', { name: '+ 1 hour' }).click()
      await page.waitForLoadState()

      // The job runs beside the page of the clock.
      await untilShown(page, '/creators/for-you', other.name)
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: `Why this? ${other.name}` }).click()
      await dialogOf(page).getByText('New or not widely known yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await dialogOf(page).getByRole('button', { name: 'Not interested' }).click()
      await page.getByRole('button', { name: `Undo: ${other.name}` }).click()
      await page.getByRole('button', { name: `Not interested in ${other.name}` }).click()
      await page.getByRole('button', { name: `Undo: ${other.name}` }).waitFor()
      // Shown at once: leaving before it was sent would take it back.
      await settled(page)

      await page.goto('/creators/for-you/hidden')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: `Suggest again: ${other.name}` }).click()
      await page.getByText('No hidden creators').waitFor()

      await page.goto('/user/account/privacy')
      await page.getByRole('switch', { name: /Suggest creators to me/ }).click()
      await page
        .getByRole('switch', { name: /Suggest creators to me/, checked: false })
        .and(page.locator(':enabled'))
        .waitFor()
      await page.goto('/creators/for-you')
      await page.getByText('Suggestions are off').waitFor()
      await page.getByRole('button', { name: 'Turn on suggestions' }).click()
      await page.getByRole('link', { name: other.name }).waitFor()
      await close()
    })
  })
}

type Creator = { username: string; password: string; name: string }
