/** Fills an empty embedded database with a small demonstration, through the same services that people use. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AccountId, FileId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { changeCallTerms } from '#/commerce/private-calls/call-terms.service'
import { createTokenPackage } from '#/finance/packages/packages.service'
import { announce } from '#/live/streams/upcoming-streams.service'
import { hasAccounts } from '#/people/accounts/accounts.service'
import { follow } from '#/people/follows/follows.service'
import { introducePerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { whileAway } from '#/platform/db/while-away'
import { offlineViewer } from '#/platform/http/caller'
import { daysAgo } from './days-ago.ts'
import { CROWD } from './demo-fans.ts'
import { type PicturePaths, planDemoImages, planPromoImages } from './demo-images.ts'
import { CAST } from './demo-people.ts'
import type { DemoPerformer } from './demo-plan.ts'
import { untilOpen, untilShown } from './demo-videos.jobs.ts'
import { joining } from './joining.ts'
import { addBusiness, addStories } from './seed-business.ts'
import { addChats } from './seed-chats.ts'
import { addOrders, type Buyer } from './seed-orders.ts'
import { addAccount, addWallet, type Login, makeAudience, makeLogin } from './seed-people.ts'
import { addRefunds } from './seed-refunds.ts'
import { addSite, addTalk, chooseCategories } from './seed-site.ts'
import { addTiers } from './seed-tiers.ts'
import { addGifts } from './seed-tips.ts'
import { addTrade, payIn, unlockFor } from './seed-trade.ts'
import { addViewsOf, addVoices } from './seed-voices.ts'
import type { Shown, Video, Works } from './seed-works.ts'
import { addFaces, addFanFaces, addFeeds, addGalleries, addProducts, addVideos } from './seed-works.ts'
import { PROMOS } from './site-content.ts'

const PACKAGES = [
  { name: 'Small', priceMinor: minorUnits(500), tokens: tokens(500) },
  { name: 'Medium', priceMinor: minorUnits(2_000), tokens: tokens(2_100) },
  { name: 'Large', priceMinor: minorUnits(5_000), tokens: tokens(5_500) },
]

const LOGINS_FILE = 'demo-logins.txt'
/** Before anything was published. */
const JOINED_DAYS_AGO = 190
/** How many performers the demonstration's fan follows. */
const FOLLOWED = 4

/** How many posts of the library are already there. */
const UNLOCKED = 2
/** What was sold and given back came out before. */
const REFUNDED_MIN_DAYS = 19

type Options = { print: (text: string) => void; cast?: readonly DemoPerformer[]; crowd?: number }

/**
 * Does nothing once an account exists. Returns the logins to print, which stay in `demo-logins.txt` too, when the pictures
 * are rendered, while videos follow in jobs. People and what they publish are written in one transaction, so that a stop leaves either
 * nothing, and the next start begins again, or all of them, and the next start's jobs finish what is not rendered. Uploading
 * inside of it takes seconds, which is harmless while the site is empty. What was sold and said follows in smaller ones,
 * since it takes as long as rendering the pictures; a stop before them leaves a quieter demonstration. Most fans come afterwards, in jobs.
 */
export async function seedDemoOnce(ctx: Ctx, { print, cast = CAST, crowd = CROWD }: Options): Promise<string> {
  if (await whileAway(() => hasAccounts(ctx))) return ''
  print('Creating demo content …')
  const pictures = {
    people: cast.map((performer) => planDemoImages(performer).paths),
    promos: planPromoImages(PROMOS.length).map(({ path }) => path),
  }
  const [logins, audience] = [await makeLogins(cast), await makeAudience()]
  const script = { cast, logins, audience, pictures }
  const { videos, lastFaceId, shown } = await ctx.transaction((tx) => write(joining(tx), script))
  const text = await storeLogins(ctx, logins)
  const [operator, guest, ...performers] = logins
  if (!operator || !guest) throw new Error('a demonstration needs an operator and a fan')
  const trade = { fans: audience.map(({ id }) => id), guest: guest.id, performers, operatorId: operator.id }
  // While the pictures are rendered, which other processes do.
  const [buyers] = await Promise.all([addTrade(ctx, trade), untilShown(ctx, lastFaceId)])
  // What has no picture yet is nowhere to be bought or talked about.
  const open = await untilOpen(ctx, shown)
  await addAnswers(ctx, { shown: open, buyers, operatorId: operator.id, cast, performers })
  await ctx.transaction(async (tx) => {
    await tx.enqueue('demo-fans', {
      from: 0,
      count: crowd,
      feeds: shown.feeds,
      creators: performers.map(({ id }) => id),
    })
  })
  if (videos > 0) print(`Processing ${videos} demo videos. They appear one after the other.`)
  return text
}

type Script = {
  cast: readonly DemoPerformer[]
  /** The operator, the fan, then the performers in the order of the cast. */
  logins: readonly Login[]
  audience: readonly Login[]
  pictures: { people: readonly PicturePaths[]; promos: readonly string[] }
}

async function makeLogins(cast: readonly DemoPerformer[]): Promise<Login[]> {
  const operator = { username: 'operator', name: 'Operator' }
  const fan = { username: 'demo.fan', name: 'Demo Fan' }
  const logins = [await makeLogin('operator', operator), await makeLogin('fan', fan)]
  for (const performer of cast) logins.push(await makeLogin('performer', performer))
  return logins
}

async function storeLogins({ config }: Ctx, logins: readonly Login[]): Promise<string> {
  const file = path.join(config.dataDir, LOGINS_FILE)
  const lines = logins.map(loginLine).join('\n')
  await writeFile(file, `${lines}\n`, { mode: 0o600 })
  return `\nDemo logins, also saved in ${file}:\n${lines}\n`
}

function loginLine({ role, username, password }: Login): string {
  return `  ${role.padEnd(10)} ${username.padEnd(16)} ${password}`
}

type Written = { videos: number; lastFaceId: FileId; shown: Shown }

type Answers = {
  shown: Shown
  buyers: readonly Buyer[]
  operatorId: AccountId
  cast: readonly DemoPerformer[]
  performers: readonly Login[]
}

/** What the audience did with it. */
async function addAnswers(ctx: Ctx, { shown, buyers, operatorId, cast, performers }: Answers): Promise<void> {
  // Without the last, who tries the demonstration and gives and writes for themselves.
  const fans = buyers.slice(0, -1).map(({ fanId }) => fanId)
  await addGifts(ctx, { cast, performers, fans })
  const sold = shown.feeds.filter(({ access }) => access === 'paid')
  await unlockFor(ctx, buyers.at(-1), sold.slice(0, UNLOCKED))
  await addOrders(ctx, { buyers, products: shown.products, payIn })
  const [[buyer], feed] = [buyers, sold.find(({ daysAgo: age }) => age > REFUNDED_MIN_DAYS)]
  if (buyer && feed) await addRefunds(ctx, { operatorId, buyer, feed })
  await addVoices(ctx, fans, shown.feeds)
  await addViewsOf(ctx, shown.feeds)
}

async function write(ctx: Ctx, script: Script): Promise<Written> {
  const { cast, logins, audience, pictures } = script
  const [operator, fan, ...performers] = logins
  if (!operator || !fan) throw new Error('a demonstration needs an operator and a fan')
  await daysAgo(ctx, JOINED_DAYS_AGO).transaction(async (tx) => {
    for (const login of [...logins, ...audience]) await addAccount(tx, login)
  })
  await ctx.transaction((tx) => addWallet(tx, fan))
  await addSite(ctx, { operatorId: operator.id, promoPictures: pictures.promos })
  for (const offer of PACKAGES) await createTokenPackage(ctx, offer)
  const videos: Video[] = []
  const shown: Shown = { feeds: [], products: [] }
  for (const [index, { id }] of performers.entries()) {
    const [performer, paths] = [cast[index], pictures.people[index]]
    if (!performer || !paths) throw new Error(`performer ${index} is not planned`)
    videos.push(...(await addPerformer(ctx, id, { nth: index, performer, pictures: paths, shown, made: [] })))
    if (index < FOLLOWED)
      await ctx.transaction((tx) => follow(tx, { fanId: fan.id, performerId: id }, offlineViewer(fan.id)))
  }
  shown.feeds.push(...(await addTalk(ctx, cast, new Map(logins.map((login) => [login.username, login])))))
  await addChats(ctx, { cast, fan, performers })
  const lastFaceId = await addFaces(ctx, performers, pictures.people)
  await addFanFaces(ctx, [...audience, fan])
  // Rendered after the faces, so that nobody waits for them.
  await addStories(ctx, { cast, performers, pictures: pictures.people })
  await ctx.transaction(async (tx) => {
    for (const video of videos) await tx.enqueue('demo-video', { ...video, afterId: lastFaceId })
  })
  return { videos: videos.length, lastFaceId, shown }
}

async function announceStream(
  tx: Tx,
  id: AccountId,
  { title, description, price, inHours }: NonNullable<DemoPerformer['upcoming']>,
): Promise<void> {
  const startsAt = tx.clock.now().add({ hours: inHours }).toString()
  const sold = { access: price > 0 ? ('paid' as const) : ('free' as const), price, isRecorded: price > 0 }
  await announce(tx, { id, role: 'performer', country: null }, { title, description, startsAt, goal: null, ...sold })
}

/** Answers with the videos they still need. */
async function addPerformer(
  ctx: Ctx,
  ownerId: AccountId,
  { nth, performer, pictures, shown, made }: Works,
): Promise<Video[]> {
  const { welcomeSeconds, callPrice, upcoming } = performer
  await ctx.transaction(async (tx) => {
    await introducePerformer(tx, ownerId, performer)
    if (upcoming) await announceStream(tx, ownerId, upcoming)
    if (callPrice !== undefined) await changeCallTerms(tx, ownerId, { policy: 'everyone', price: callPrice })
  })
  await chooseCategories(ctx, ownerId, performer)
  await addTiers(ctx, ownerId, performer)
  const videos = await addFeeds(ctx, ownerId, { nth, performer, pictures, shown, made })
  videos.push(...(await addVideos(ctx, ownerId, { performer, pictures, made })))
  await addGalleries(ctx, ownerId, { performer, pictures, made })
  await addProducts(ctx, ownerId, { performer, pictures, shown })
  await addBusiness(ctx, ownerId, { performer, made })
  if (welcomeSeconds) videos.push({ ownerId, as: 'welcome', seconds: welcomeSeconds, picture: pictures.cover })
  return videos
}
