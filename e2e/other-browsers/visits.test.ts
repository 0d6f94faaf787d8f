/**
 * A fan in another browser than Chromium: the age notice, an account, a profile, a purchase, a video, messages, and out again.
 *
 * @covers people/auth, people/age, commerce/wallet, talk/messages, content/feeds
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sample } from '../../server/test/media-samples.ts'
import { until, type World } from '../browser.ts'
import { callAs, registerPerformer } from '../people.ts'
import { operator, PASSWORD } from '../world.ts'
import { type Around, FIREFOX, inBrowser, WEBKIT } from './browsers.ts'
import type { Visitor } from './visitor.ts'

const performer = { username: 'seen.elsewhere', password: PASSWORD, name: 'Seen Elsewhere' }
const fan = { username: 'comes.from.elsewhere', password: PASSWORD }
/** A wrong password, and a session that ends under a page. Pictures of a site for adults, before the age is confirmed. */
const REFUSED = ['401 /api/**', '403 /media/**']
const SOLD = 'A video for those who pay'

for (const browser of [FIREFOX, WEBKIT]) inBrowser(browser, visits, { prepare })

function visits(around: Around): void {
  test('a visitor confirms their age once, and reads the start page and a profile', async () => {
    const { visitor } = around
    await visitor.open('/')
    await visitor.see('Are you 18 or older?')
    await visitor.press('I’m 18 or older')
    await until(async () => !(await visitor.text()).includes('Are you 18 or older?'), 'the notice is gone')
    await visitor.open(`/${performer.username}`)
    await visitor.see(performer.name)
    assert.ok(!(await visitor.text()).includes('Are you 18 or older?'))
  })

  test('they make an account, log out, type a wrong password, and log in', async () => {
    const { visitor } = around
    await visitor.open('/auth/register')
    await visitor.fill(/^Email/, `${fan.username}@example.test`)
    await visitor.fill(/^Username/, fan.username)
    await visitor.fill('Password', PASSWORD)
    await visitor.press(/legal age/)
    await visitor.press('Sign up')
    await visitor.arrive('/home')
    await logOut(visitor)
    await visitor.open('/user/wallet')
    await visitor.arrive('/auth/login')
    await visitor.fill('Email or username', fan.username)
    await visitor.fill('Password', 'not the password')
    await visitor.press('Log in')
    await visitor.see('Incorrect credentials!')
    await visitor.fill('Password', PASSWORD)
    await visitor.press('Log in')
    await visitor.arrive('/user/wallet')
  })

  test('they unlock a video from the wallet, and it plays', async () => {
    const { visitor } = around
    await topUp(around)
    await visitor.open(`/${performer.username}`)
    await visitor.press(/A video for those who pay/)
    await visitor.arrive(/^\/post\//)
    await visitor.press(/Unlock for \$2\.50/)
    await visitor.see('Unlock this post')
    await visitor.press('Unlock for $2.50')
    await visitor.press('View it now')
    await visitor.press(/^Play/)
    await until(() => visitor.evaluate(hasPlayed), 'the video plays')
  })

  test('they write, and the answer appears without a reload', async () => {
    const { visitor } = around
    await visitor.open(`/${performer.username}`)
    await visitor.press('Message')
    await visitor.arrive(/^\/messages\/./)
    await visitor.fill(/^Message /, 'Hello from another browser')
    await visitor.press('Send')
    await visitor.see(/· Sent/)
    await answer(around, 'Hello to another browser')
    await visitor.see('Hello to another browser')
  })

  test('they log out; nothing was refused, and no console has an error', async () => {
    const { visitor } = around
    await logOut(visitor)
    await visitor.open('/user/wallet')
    await visitor.arrive('/auth/login')
    visitor.assertNoComplaints(REFUSED)
  })
}

async function prepare(world: World): Promise<void> {
  const settings = { values: { ageNotice: true, minimumAge: 18 } }
  await callAs(world, operator, (request, headers) => request.put('/api/admin/settings', { data: settings, headers }))
  await registerPerformer(world, { ...performer, operator })
  await callAs(world, performer, (request, headers) =>
    request.put('/api/performers/me', { data: { messagePolicy: 'everyone', inboxPolicy: 'everyone' }, headers }),
  )
  const file = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await sample('small.mp4') }
  const { data } = await callAs<Made>(world, performer, (request, headers) =>
    request.post('/api/performer/feeds/video/upload', { multipart: { file }, headers }),
  )
  const feed = { type: 'video', text: SOLD, access: 'paid', price: 250, fileIds: [data._id] }
  await callAs(world, performer, (request, headers) => request.post('/api/performer/feeds', { data: feed, headers }))
  await until(async () => {
    const status = await callAs<{ data: { status: string } }>(world, performer, (request, headers) =>
      request.get(`/api/performer/feeds/file/${data._id}/status`, { headers }),
    )
    return status.data.status === 'ready'
  }, 'the video is rendered')
}

async function logOut(visitor: Visitor): Promise<void> {
  await visitor.press(/Account menu/)
  await visitor.press('Log out')
  await visitor.arrive('/auth/login')
}

type Made = { data: { _id: string } }

async function topUp(world: World): Promise<void> {
  const data = { number: '4242424242424242', expMonth: 4, expYear: 2034, cvc: '123', holderName: 'A Fan' }
  const card = await callAs<Made>(world, fan, (request, headers) =>
    request.post('/api/sandbox/cards', { data, headers }),
  )
  await callAs(world, fan, (request, headers) =>
    request.post('/api/payment/wallet/top-up', { data: { amount: 20, cardId: card.data._id }, headers }),
  )
}

async function answer(world: World, text: string): Promise<void> {
  const conversations = await callAs<{ data: { _id: string }[] }>(world, performer, (request, headers) =>
    request.get('/api/conversations', { headers }),
  )
  await callAs(world, performer, (request, headers) =>
    request.post(`/api/messages/conversations/${conversations.data[0]?._id}`, { data: { text }, headers }),
  )
}

/** Runs in the page: pictures were decoded, and the time goes on. */
function hasPlayed(): boolean {
  const video = document.querySelector('video')
  return video !== null && video.currentTime > 0.5 && video.getVideoPlaybackQuality().totalVideoFrames > 5
}
