/** Fills an empty embedded database with a small demonstration, through the same services that people use. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { AccountId, FileId } from '@limelight/contract/ids'
import type { FilePurpose } from '@limelight/contract/media'
import { minorUnits, tokens } from '@limelight/contract/money'
import { createAccount, hasAccounts } from '#/accounts/accounts.service'
import { hashPassword } from '#/accounts/passwords.service'
import type { App } from '#/app'
import { createFeed } from '#/feeds/publish-feed.service'
import { follow } from '#/follows/follows.service'
import { postTransfer, topUpLegs } from '#/ledger/ledger.service'
import { receiveUpload } from '#/media/media.service'
import { paintClip } from '#/media/paint-clip'
import { createTokenPackage } from '#/payments/packages.service'
import { introducePerformer } from '#/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { absentFan } from '#/platform/http/viewer'
import { CAST, type DemoPerformer } from './cast.ts'
import { paintScenes } from './paint-scenes.ts'
import type { SceneOptions } from './scenes.ts'
import { addSite, addTalk } from './seed-site.ts'
import { addGalleries, addProducts, addVideos } from './seed-works.ts'

const FAN_TOKENS = 5_000
const PACKAGES = [
  { name: 'Handful', priceMinor: minorUnits(500), tokens: tokens(500) },
  { name: 'Pouch', priceMinor: minorUnits(2_000), tokens: tokens(2_100) },
  { name: 'Chest', priceMinor: minorUnits(5_000), tokens: tokens(5_500) },
]

/** Does nothing once anybody has registered. Prints the logins, which are told only this once. */
export async function seedDemoOnce({ ctx }: App, print: (text: string) => void): Promise<void> {
  if (await hasAccounts(ctx)) return
  print('Filling in a small demonstration …')
  const folder = await mkdtemp(path.join(ctx.config.dataDir, 'demo-'))
  try {
    const logins: Login[] = []
    const operator = await addOperator(ctx)
    logins.push(operator)
    const fan = await addFan(ctx)
    logins.push(fan)
    for (const [index, performer] of CAST.entries())
      logins.push(await addPerformer(ctx, performer, { index, folder, fanId: fan.id }))
    await addTalk(ctx, new Map(logins.map((login) => [login.username, login])))
    await addSite(ctx, { operatorId: operator.id, folder })
    for (const offer of PACKAGES) await createTokenPackage(ctx, offer)
    print(
      [
        '',
        'Demonstration logins, printed only this once:',
        ...logins.map(({ role, username, password }) => `  ${role.padEnd(10)} ${username.padEnd(16)} ${password}`),
      ].join('\n'),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Login = { id: AccountId; role: 'operator' | 'fan' | 'performer'; username: string; password: string }

async function addAccount(
  ctx: Ctx,
  role: Login['role'],
  { username, name }: { username: string; name: string },
): Promise<Login> {
  const id = AccountId.parse(randomUUIDv7())
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password, { hashPwClient: false })
  await ctx.transaction((tx) =>
    createAccount(tx, {
      id,
      role,
      username,
      name,
      email: `${username}@demo.invalid`,
      password_hash: passwordHash,
      email_verified_at: tx.clock.now(),
    }),
  )
  return { id, role, username, password }
}

function addOperator(ctx: Ctx): Promise<Login> {
  return addAccount(ctx, 'operator', { username: 'operator', name: 'Operator' })
}

async function addFan(ctx: Ctx): Promise<Login> {
  const fan = await addAccount(ctx, 'fan', { username: 'demo.fan', name: 'Demo Fan' })
  await ctx.transaction((tx) =>
    postTransfer(tx, {
      key: `demo/${fan.id}`,
      kind: 'gift',
      reason: { type: 'demo' },
      legs: topUpLegs({ fan: fan.id, received: tokens(FAN_TOKENS), paidMinor: minorUnits(0) }),
    }),
  )
  return fan
}

type Stage = { index: number; folder: string; fanId: AccountId }

async function addPerformer(ctx: Ctx, performer: DemoPerformer, { index, folder, fanId }: Stage): Promise<Login> {
  const login = await addAccount(ctx, 'performer', performer)
  await ctx.transaction((tx) => introducePerformer(tx, login.id, performer))
  const paint = painterFor(performer, { folder, seed: index * 100 })
  await upload(ctx, login.id, 'avatar', await paint(640, 640))
  await upload(ctx, login.id, 'cover', await paint(1600, 560))
  if (index < 2) await ctx.transaction((tx) => follow(tx, { fanId, performerId: login.id }, absentFan(fanId)))
  // Oldest first, so that the list reads from the top.
  for (const feed of performer.feeds.toReversed()) {
    const fileIds: FileId[] = []
    for (let photo = 0; photo < (feed.photos ?? 0); photo += 1)
      fileIds.push(await upload(ctx, login.id, 'feed-photo', await paint(1600, 2000)))
    if (feed.hasVideo) fileIds.push(await upload(ctx, login.id, 'feed-video', await clip(folder, performer.hue)))
    await ctx.transaction((tx) =>
      createFeed(tx, login.id, {
        type: feed.hasVideo ? 'video' : fileIds.length > 0 ? 'photo' : 'text',
        text: feed.text,
        fileIds,
        pollIds: [],
        pollDescription: '',
        access: feed.access,
        price: feed.price,
        isPinned: feed.isPinned ?? false,
        status: 'active',
      }),
    )
  }
  await addVideos(ctx, login.id, { performer, clipOf: (seconds) => clip(folder, performer.hue, seconds), upload })
  await addGalleries(ctx, login.id, { performer, paint })
  await addProducts(ctx, login.id, { performer, paint, upload })
  // It is hers as soon as it is rendered.
  if (performer.welcomeSeconds)
    await upload(ctx, login.id, 'welcome-video', await clip(folder, performer.hue, performer.welcomeSeconds))
  return login
}

function painterFor({ scene, hue }: DemoPerformer, { folder, seed }: { folder: string; seed: number }) {
  let painted = seed
  return async (width: number, height: number): Promise<string> => {
    painted += 1
    const file = path.join(folder, `${painted}.jpg`)
    const options: SceneOptions = { scene, seed: painted, hue: hue + (painted % 5) * 7, width, height }
    await paintScenes([{ ...options, path: file }])
    return file
  }
}

async function clip(folder: string, hue: number, seconds = 6): Promise<string> {
  const file = path.join(folder, 'clip.mp4')
  await paintClip(file, { seconds, width: 1280, height: 720, fps: 24, hue })
  return file
}

async function upload(ctx: Ctx, ownerId: AccountId, purpose: FilePurpose, file: string): Promise<FileId> {
  const row = await receiveUpload(ctx, createReadStream(file), {
    purpose,
    ownerId,
    originalName: path.basename(file),
    maxBytes: 100_000_000,
  })
  return FileId.parse(row.id)
}
