/**
 * A creator invites somebody to the team, who writes a post and a message for them, until the creator removes them.
 *
 * @covers people/team
 * @gate desktop
 */
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, choose, dialogOf, SIZES, toastsGone, visit } from './browser.ts'
import { mailedPath } from './mailbox.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** After the removal. */
const refused = ['403 /api/**', '403 /team/access']

const world = openSharedWorld()

for (const size of SIZES) {
  test(`a team works for a creator, on a ${size.name}`, async () => {
    const performer = { username: `team.owner.${size.name}`, password: PASSWORD, name: `Olga on a ${size.name}` }
    const helper = { username: `team.helper.${size.name}`, password: PASSWORD }
    const fan = { username: `team.fan.${size.name}`, password: PASSWORD }
    await registerPerformer(world, { ...performer, operator })
    await registerFan(world, helper)
    await registerFan(world, fan)
    const conversation = await aConversation(performer, fan)

    const owner = await visit(world, { size, as: performer })
    await owner.page.goto('/creator/team')
    await owner.page.getByText('Nobody in your team yet').waitFor()
    await look(owner.page)
    await owner.page.getByRole('button', { name: 'Invite to the team' }).click()
    // Not the address of the account that will accept.
    const email = `team.${size.name}@example.test`
    await dialogOf(owner.page).getByLabel('Email', { exact: true }).fill(email)
    await dialogOf(owner.page)
      .getByLabel(/^Messages/)
      .check()
    await look(owner.page)
    await dialogOf(owner.page).getByRole('button', { name: 'Send invitation' }).click()
    await owner.page.getByRole('list', { name: 'Open invitations' }).getByText(email).waitFor()
    await toastsGone(owner.page)
    await look(owner.page)

    const link = await mailedPath(world, email, 'invites you to their team')
    const visitor = await visit(world, { size })
    await visitor.page.goto(link)
    await visitor.page.getByRole('link', { name: 'Create an account' }).waitFor()
    await look(visitor.page)
    await visitor.close()

    const { page, close } = await visit(world, { size, as: helper, refused })
    await page.goto(link)
    await page.getByText(`You answer as ${helper.username}`).waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Join the team' }).click()
    await page.getByRole('button', { name: `Work for ${performer.name}` }).waitFor()
    await look(page)
    await page.getByRole('button', { name: `Work for ${performer.name}` }).click()
    await page.getByText(`You are working for @${performer.username}`).waitFor()
    await page.waitForURL('**/creator/feeds')
    await look(page)

    await page.goto('/creator/feeds/new')
    await choose(page.getByRole('radio', { name: /^Text/ }))
    await page.getByRole('textbox', { name: 'Text' }).fill('Written by the team')
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    await publish.and(page.locator(':enabled')).waitFor()
    await publish.click()
    await page.waitForURL((url) => url.pathname === '/creator/feeds')
    await owner.page.goto('/creator/feeds')
    await owner.page.getByText('Written by the team').first().waitFor()

    await page.goto('/creator/payouts')
    await page.waitForURL('**/team/access')
    await page.getByText(`isn’t part of what you can do for ${performer.name}`).waitFor()
    await look(page)

    await page.goto(`/messages/${conversation}`)
    await page.getByRole('textbox', { name: /^Message / }).fill('The team answers')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(`Written by ${helper.username}`).waitFor()
    await look(page)
    const reader = await visit(world, { size, as: fan })
    await reader.page.goto(`/messages/${conversation}`)
    await reader.page.getByText(`Written by the team of ${performer.name}`).waitFor()
    await look(reader.page)
    await reader.close()

    await owner.page.goto('/creator/team')
    const activity = owner.page.getByRole('list', { name: 'Activity' })
    await activity.getByText('Created a post').waitFor()
    await activity.getByText('Sent a message').waitFor()
    await look(owner.page)
    await owner.page.getByRole('button', { name: `Remove: ${helper.username}` }).click()
    await dialogOf(owner.page).getByRole('button', { name: 'Remove' }).click()
    await owner.page.getByText('Nobody in your team yet').waitFor()

    await page.goto('/creator/feeds')
    await page.waitForURL('**/team/access')
    await page.getByText('You no longer work for this creator').first().waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Continue with my own account' }).click()
    await page.waitForURL((url) => url.pathname !== '/team/access')
    await page.getByText('You no longer work for this creator').waitFor({ state: 'detached' })
    await close()
    await owner.close()
  })
}

type Account = { username: string; password: string }

/** A fan has written to the creator, who lets everyone. Answers with the id of the conversation. */
async function aConversation(performer: Account, fan: Account): Promise<string> {
  const { data: own } = await callAs<{ data: { _id: string } }>(world, performer, (request, headers) =>
    request.put('/api/performers/me', { headers, data: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } }),
  )
  const { data: conversation } = await callAs<{ data: { _id: string } }>(world, fan, (request, headers) =>
    request.post('/api/conversations', { headers, data: { source: 'performer', sourceId: own._id } }),
  )
  await callAs(world, fan, (request, headers) =>
    request.post(`/api/messages/conversations/${conversation._id}`, { headers, data: { text: 'Is anybody there?' } }),
  )
  return conversation._id
}

async function look(page: Page): Promise<void> {
  await assertAccessible(page)
  await assertFits(page)
}
