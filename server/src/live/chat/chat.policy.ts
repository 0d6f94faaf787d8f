/** Who may write what in a stream's chat. Pure. */
import { AppError } from '@limelight/contract/errors'
import { canView, isOwn } from '#/content/sellable/sellable.policy'
import { isOpen } from '#/live/streams/streams.policy'
import type { StreamRow } from '#/live/streams/streams.queries'
import type { Viewer } from '#/platform/http/caller'
import { hasLink } from './has-link.ts'

type Facts = { isBanned: boolean; text: string }

/** Throws `message_not_allowed`, `invalid_state` for a chat that is over or has not begun, `links_not_allowed`. */
export function requireMayWrite(stream: StreamRow, viewer: Viewer, { isBanned, text }: Facts): void {
  if (!isOpen(stream)) throw new AppError('invalid_state')
  if (isBanned || !canView(stream, viewer)) throw new AppError('message_not_allowed')
  if (!mayWriteLinks(stream, viewer, text)) throw new AppError('links_not_allowed')
}

/** False when there is a link in the text that the creator's rules keep out. */
export function mayWriteLinks(stream: StreamRow, viewer: Viewer, text: string): boolean {
  return isOwn(stream, viewer) || !hasLink(text) || mayLink(stream)
}

function mayLink({ links_for: allowed, is_subscribed: isSubscribed }: StreamRow): boolean {
  return allowed === 'everyone' || (allowed === 'subscribers' && isSubscribed)
}
