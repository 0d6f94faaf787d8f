/** Pure: rows of streams in the shapes of the contract. */
import type { OwnStream, StreamCard } from '@limelight/contract/live/streaming'
import { lockFieldsOf } from '#/content/sellable/sellable-view.service'
import { publicImageUrl } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { StreamRow } from './streams.queries.ts'

export function toStreamCard(row: StreamRow, viewer: Viewer): StreamCard {
  const { performer, access, price, subscriptionPrice, canView, lockReason } = lockFieldsOf(row, viewer)
  return {
    _id: row.id,
    performer,
    title: row.title,
    poster: publicImageUrl(row.cover_file_id, 'cover-small'),
    status: row.status,
    access,
    price,
    subscriptionPrice,
    canView,
    lockReason,
    viewerCount: row.viewer_count,
    goal:
      row.goal_tokens === null
        ? null
        : { tokens: row.goal_tokens, text: row.goal_text, reachedTokens: row.tipped_tokens },
    isRecorded: row.is_recorded,
    description: row.description,
    startsAt: row.starts_at?.toString() ?? null,
    startedAt: row.started_at?.toString() ?? null,
    endedAt: row.ended_at?.toString() ?? null,
  }
}

export function toOwnStream(
  row: StreamRow,
  {
    viewer,
    totalViewers,
    publish,
    health,
  }: Pick<OwnStream, 'totalViewers' | 'publish' | 'health'> & { viewer: Viewer },
): OwnStream {
  return {
    ...toStreamCard(row, viewer),
    conversationId: row.id,
    chat: chatRulesOf(row),
    endReason: row.end_reason,
    peakViewers: row.peak_viewer_count,
    totalViewers,
    tickets: row.sale_count,
    tips: row.tip_count,
    earnedTokens: row.earned_tokens,
    isReceivingMedia: row.status === 'live' && row.media_stopped_at === null,
    warning: row.warned_at && { text: row.warning_text, at: row.warned_at.toString() },
    health,
    publish,
  }
}

export function chatRulesOf(row: StreamRow): OwnStream['chat'] {
  return { slowModeSeconds: row.slow_mode_seconds, linksFor: row.links_for }
}
