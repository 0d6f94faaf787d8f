/** What the engine reports, written down: the state of streams, and who watches them. */
import type { AccountId } from '@limelight/contract/ids'
import type { StreamStatus } from '@limelight/contract/live/streaming'
import type { HostScope } from '#/live/hosts/live-hosts.queries'
import { notifyFollowers } from '#/people/follows/follows.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { PublisherHealth } from '#/platform/live/publisher-health'
import { notifyReminded } from './reminders.service.ts'
import * as states from './stream-states.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For its viewers' sockets, and for the engine, which closes a stream that is over. */
    'stream-changed': { streamId: string; status: StreamStatus; viewerCount: number; tippedTokens: number }
    /** For its sockets: media has to be connected anew. */
    'stream-media-lost': { streamId: string }
  }
}

/** Notifies its viewers of what it is now. */
export async function announceStream(tx: Tx, id: string): Promise<void> {
  const presence = await states.findPresence(tx, id)
  if (!presence) return
  const { status, viewer_count: viewerCount, tipped_tokens: tippedTokens } = presence
  await tx.enqueue('stream-changed', { streamId: id, status, viewerCount, tippedTokens })
}

/** False when it was over before. What is received of it ends with the event; tickets of what never began are refunded by a job. */
export async function endStream(tx: Tx, id: string, reason: states.EndReason): Promise<boolean> {
  const ended = await states.markEnded(tx, id, reason)
  if (!ended) return false
  await announceStream(tx, id)
  if (ended.was_announced_only) await notifyReminded(tx, { id, performerId: ended.performer_id }, 'stream_cancelled')
  return true
}

export async function mediaStarted(ctx: Ctx, id: string, scope?: HostScope): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await states.markFlowing(tx, id, scope))) return
    await announceStream(tx, id)
    await notifyOfStream(tx, id)
  })
}

/** Once for each stream, however often its media stops and comes again. */
async function notifyOfStream(tx: Tx, id: string): Promise<void> {
  const presence = await states.findPresence(tx, id)
  if (!presence) return
  const { performer_id: actorId } = presence
  const target = { kind: 'stream', id } as const
  const happening = { kind: 'live', actorId, target, source: `live/${id}` } as const
  await notifyFollowers(tx, actorId, happening)
  // The same source notifies those once who also follow.
  if (presence.starts_at)
    await tx.enqueue('stream-reminders', { streamId: id, happening, at: tx.clock.now().toString() })
}

/** Whether followers may still hear that it is on air. */
export async function isStreamLive(ctx: Ctx, id: string): Promise<boolean> {
  return (await states.findPresence(ctx, id))?.status === 'live'
}

export async function mediaStopped(ctx: Ctx, id: string, scope?: HostScope): Promise<void> {
  await ctx.transaction((tx) => states.markSilent(tx, { id }, scope))
}

export async function mediaMeasured(ctx: Ctx, id: string, health: PublisherHealth, scope?: HostScope): Promise<void> {
  await ctx.transaction((tx) => states.saveHealth(tx, id, health, scope))
}

/** Sooner than connections notice by themselves. */
export async function mediaLost(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction((tx) => tx.enqueue('stream-media-lost', { streamId: id }))
}

type Session = { id: string; streamId: string; accountId: AccountId | null }

export async function viewerJoined(ctx: Ctx, session: Session, scope?: HostScope): Promise<void> {
  await ctx.transaction(async (tx) => {
    await states.insertViewerSession(tx, { ...session, engineId: scope?.engineId ?? null })
    await recount(tx, [session.streamId])
  })
}

export async function viewerLeft(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async (tx) => recount(tx, await states.closeViewerSessions(tx, { id })))
}

/**
 * Makes the database agree with the engine of this process, whatever was lost by a crash or while the database was away, and
 * ends what is over: no media for a minute, or a creator whom nobody may see any more. What other machines host is left to them, as
 * long as they are there.
 */
export async function reconcileStreams(
  ctx: Ctx,
  { flowing, sessions }: { flowing: readonly string[]; sessions: readonly string[] },
  scope?: HostScope,
): Promise<void> {
  for (const id of flowing) await mediaStarted(ctx, id, scope)
  await ctx.transaction(async (tx) => {
    const silent = await states.markSilent(tx, { flowing }, scope)
    // A host that died could tell nobody.
    if (scope) for (const streamId of silent) await tx.enqueue('stream-media-lost', { streamId })
    const closed = await states.closeViewerSessions(tx, { open: sessions }, scope)
    // A host that seemed to be away still has them.
    const reopened = scope ? await states.reopenViewerSessions(tx, sessions) : []
    await recount(tx, [...new Set([...closed, ...reopened])])
  })
  for (const { id, reason } of await states.listDueStreams(ctx, ctx.clock.now()))
    await ctx.transaction((tx) => endStream(tx, id, reason))
}

/** Writes down how many watch. */
export async function recount(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await states.recountViewers(tx, ids)
  for (const id of ids) await announceStream(tx, id)
}
