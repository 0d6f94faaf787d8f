import { randomInt } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { StreamId } from '@limelight/contract/ids'
import { canView, isOwn } from '#/content/sellable/sellable.policy'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { getKnownStream, isBannedFromWatching } from './streams.service.ts'

/** Agora is asked only when somebody joins, so a token that opens for long would outlive the right to watch. */
const LIVES_SECONDS = 60
/** Agora's ids are 32 bits wide. */
const UID_MAX = 2 ** 32

/** Throws `agora_unavailable` where the site does not stream by Agora, `not_found` and `forbidden` where the viewer may not. */
export async function makeAgoraToken(ctx: Ctx, viewer: Viewer, channel: StreamId) {
  const { agoraEnable, agoraAppId: appId } = await getSettings(ctx)
  const certificate = ctx.config.live.agoraCertificate
  if (!agoraEnable || appId === '' || certificate === undefined) throw new AppError('agora_unavailable')
  const stream = await getKnownStream(ctx, viewer, channel)
  if (stream.status === 'ended' || !canView(stream, viewer)) throw new AppError('not_found')
  if (await isBannedFromWatching(ctx, viewer, stream)) throw new AppError('not_found')
  const { default: agora } = await import('agora-token')
  const role = isOwn(stream, viewer) ? agora.RtcRole.PUBLISHER : agora.RtcRole.SUBSCRIBER
  const uid = randomInt(1, UID_MAX)
  const token = agora.RtcTokenBuilder.buildTokenWithUid(
    appId,
    certificate,
    channel,
    uid,
    role,
    LIVES_SECONDS,
    LIVES_SECONDS,
  )
  const expiresAt = ctx.clock.now().add({ seconds: LIVES_SECONDS }).toString()
  return { appId, channel, uid, token, expiresAt }
}
