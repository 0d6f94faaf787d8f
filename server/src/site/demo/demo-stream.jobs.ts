/** One creator of the demonstration is on air: a video that is played again and again, with viewers who talk and tip. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId, StreamId } from '@limelight/contract/ids'
import type { OwnStream } from '@limelight/contract/live/streaming'
import { tip } from '#/commerce/wallet/tip.service'
import { getSettings } from '#/core/settings/settings.service'
import { writeMessage } from '#/live/chat/stream-chat.service'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import { claimsOf, mediaAddress } from '#/live/engine/media-address.service'
import { findOwnStream, type Owner, prepareStream } from '#/live/streams/streams.service'
import { findAccountByCredentials, hasAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer, type Viewer } from '#/platform/http/caller'
import type { Jobs } from '#/platform/jobs/jobs'
import type { LoopPeers } from '#/platform/live/loop-peers'
import { chance, oneOf } from './chance.ts'
import { CROWD, planFans } from './demo-fans.ts'
import { DEMO_VIDEO } from './demo-images.ts'
import { CHAT_LINES, ON_AIR } from './demo-streams.ts'
import { demoEmail } from './seed-people.ts'

const LOOK_EVERY_MS = 12_000
/** Viewers who receive it all the time: few, since each is sent every picture. */
const VIEWERS = 6
/** An hour or two of talk: then the chat is long enough to look at, and grows no more. */
const LINES_MAX = 240
const FIRST_LINES = 5
const TIP_EVERY_LINES = 9
const TIP_STEP = 50
/** The first of them, who have faces. */
const TALKING = 40
const LOCAL = '127.0.0.1'
const PUBLISHER = 'publisher'

type OnAir = { streamId: StreamId; peers: LoopPeers; lines: number; sessions: Map<string, string> }
type Parts = { ctx: Ctx; live: LiveSessions }

/** Only where a demonstration is: elsewhere it looks once and never again. It ends for good when somebody ends the stream. */
export function handleDemoStream(ctx: Ctx, jobs: Jobs, { live }: { live: LiveSessions }): void {
  if (!ctx.config.demo || ctx.config.live.livekit) return
  let onAir: OnAir | undefined
  let isOver = false
  const close = () => {
    onAir?.peers.close()
    onAir = undefined
  }
  jobs.whenStopped(async () => close())
  jobs.every('demo-stream', LOOK_EVERY_MS, async (signal) => {
    if (isOver || signal.aborted) return
    const owner = await findOwner(ctx)
    if (owner === 'later') return
    const stream = owner && (await findOwnStream(ctx, owner))
    isOver = !owner || hasBeenEnded(stream)
    if (!owner || isOver) return close()
    if (onAir && (stream?._id !== onAir.streamId || !onAir.peers.isConnected(PUBLISHER))) return close()
    // Somebody else sends to it: the creator, or another process.
    if (!onAir && stream?.isReceivingMedia) return
    onAir ??= await goOnAir({ ctx, live }, owner)
    await keepViewers({ ctx, live }, onAir)
    await talk(ctx, owner.id, onAir)
  })
}

async function findOwner(ctx: Ctx): Promise<Owner | 'later' | undefined> {
  const account = await findAccountByCredentials(ctx, ON_AIR.by)
  if (!account) return (await hasAccounts(ctx)) ? undefined : 'later'
  // A creator of a real site may have this name, but not this address.
  if (account.email !== demoEmail(ON_AIR.by) || account.role !== 'performer') return undefined
  return { id: account.id, role: 'performer', country: null }
}

function hasBeenEnded(stream: OwnStream | null | undefined): boolean {
  return stream?.status === 'ended' && (stream.endReason === 'owner' || stream.endReason === 'operator')
}

async function goOnAir({ ctx, live }: Parts, owner: Owner): Promise<OnAir> {
  const { title, goal } = ON_AIR
  const open = await findOwnStream(ctx, owner)
  const stream =
    open && open.status !== 'ended'
      ? open
      : await ctx.transaction((tx) =>
          prepareStream(tx, owner, { title, access: 'free', price: undefined, isRecorded: false, goal }),
        )
  // Real sites never load it.
  const { openLoopPeers } = await import('#/platform/live/loop-peers')
  const peers = openLoopPeers(DEMO_VIDEO)
  try {
    const claims = await claimsFor(ctx, { role: 'publish', room: stream._id, viewer: owner })
    await peers.connect(PUBLISHER, true, async (offer) => (await live.open(claims, { offer, network: LOCAL })).answer)
  } catch (error) {
    peers.close()
    throw error
  }
  return { streamId: stream._id, peers, lines: 0, sessions: new Map() }
}

async function claimsFor(ctx: Ctx, asked: { role: 'publish' | 'play'; room: string; viewer: Viewer }) {
  const { token } = await mediaAddress(ctx, asked)
  const claims = claimsOf(ctx, token)
  if (!claims) throw new Error('a token that was just signed is not valid')
  return claims
}

/** As pages do: each renews its permission before that ends, and connects again when it was cut off. */
async function keepViewers({ ctx, live }: Parts, { streamId, peers, sessions }: OnAir): Promise<void> {
  for (const username of namesOf(VIEWERS)) {
    const account = await findAccountByCredentials(ctx, username)
    if (!account) continue
    const viewer = { ...offlineViewer(account.id), id: account.id }
    const claims = await claimsFor(ctx, { role: 'play', room: streamId, viewer })
    const session = sessions.get(username)
    await unlessRefused(async () => {
      if (session !== undefined && peers.isConnected(username)) {
        if ((await live.extend(session, claims)) === 'ended') sessions.delete(username)
        return
      }
      await peers.connect(username, false, async (offer) => {
        const opened = await live.open(claims, { offer, network: LOCAL })
        sessions.set(username, opened.session)
        return opened.answer
      })
    })
  }
}

function namesOf(count: number): string[] {
  return planFans(CROWD, 1)
    .slice(0, count)
    .map(({ username }) => username)
}

/** Some lines at once, so that who comes first finds a talk, and then one now and then. */
async function talk(ctx: Ctx, performerId: AccountId, onAir: OnAir): Promise<void> {
  const until = Math.min(LINES_MAX, onAir.lines === 0 ? FIRST_LINES : onAir.lines + 1)
  const fans = planFans(CROWD, 1).slice(0, TALKING)
  const names = fans.map(({ username }) => username)
  const tippers = fans.filter(({ isBuyer }) => isBuyer).map(({ username }) => username)
  for (; onAir.lines < until; onAir.lines += 1) {
    const { lines: nth } = onAir
    const isTip = nth % TIP_EVERY_LINES === TIP_EVERY_LINES - 1
    const account = await findAccountByCredentials(ctx, oneOf(isTip ? tippers : names, chance(nth, 2)))
    // The fans are still arriving.
    if (!account) return
    const member = { ...offlineViewer(account.id), id: account.id }
    const text = CHAT_LINES[nth % CHAT_LINES.length] ?? ''
    const settings = await getSettings(ctx)
    await unlessRefused(() =>
      ctx.transaction(async (tx) => {
        if (!isTip) return void (await writeMessage(tx, member, { id: onAir.streamId, text }))
        const price = Math.max(settings.minimumTipPrice, TIP_STEP * (1 + Math.floor(chance(nth) * 8)))
        await tip(
          tx,
          { fanId: member.id, viewer: member, performerId, price, streamId: onAir.streamId, text },
          settings,
        )
      }),
    )
  }
}

/** Not on air yet or any more, or without tokens for a tip: the next look sees to it. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
