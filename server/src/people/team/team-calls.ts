/**
 * Which calls a member of a creator’s team can make, and with which right. What is not named here is refused, and calls for
 * everybody are answered as to a visitor. A test asks for a decision about each call of creators.
 */
import type { Contract } from '@limelight/contract/contract'
import type { TeamAct, TeamRight } from '@limelight/contract/people/team-rights'

/** What of the creator a call touches that the creator may also have as a fan: then it is not found. */
export type Subject = 'conversation' | 'message' | 'order'

export type TeamRule =
  /** The person's own: made as themselves. */
  | 'self'
  /** With any right. */
  | 'any'
  | {
      /** One of them is enough. */
      rights: readonly TeamRight[]
      about?: Subject
      /** How a change is recorded; absent: it changes nothing. */
      act?: TeamAct
    }

const posts = (act?: TeamAct): TeamRule => ({ rights: ['posts'], ...(act && { act }) })
const messages = (act?: TeamAct, about?: Subject): TeamRule => ({
  rights: ['messages'],
  ...(act && { act }),
  ...(about && { about }),
})
const files = (act?: TeamAct): TeamRule => ({ rights: ['posts', 'messages'], ...(act && { act }) })
const order = (act?: TeamAct): TeamRule => ({ rights: ['orders'], about: 'order', ...(act && { act }) })
const figures: TeamRule = { rights: ['figures'] }

type Rules = Partial<Record<keyof Contract, TeamRule>>

const OF_EVERYBODY: Rules = {
  'GET /users/me': 'any',
  'GET /performers/me': 'any',
  'GET /performer/commission': 'any',
  'POST /auth/logout': 'self',
  'POST /sessions/socket-token': 'self',
  'POST /team/invitations/accept': 'self',
  'POST /team/invitations/decline': 'self',
  'GET /team/memberships': 'self',
  'DELETE /team/memberships/{id}': 'self',
  'PUT /team/acting': 'self',
  'DELETE /team/acting': 'self',
}

const OF_POSTS: Rules = {
  'GET /performer/feeds': posts(),
  'GET /performer/feeds/calendar': posts(),
  'GET /performer/post-mails': posts(),
  'GET /performer/feeds/{id}': posts(),
  'GET /performer/feeds/{id}/versions': posts(),
  'GET /performer/feeds/file/{fileId}/status': posts(),
  'POST /performer/feeds': posts('post_created'),
  'PUT /performer/feeds/{id}': posts('post_changed'),
  'DELETE /performer/feeds/{id}': posts('post_deleted'),
  'POST /performer/feeds/change-several': posts('post_changed'),
  'POST /performer/feeds/delete-several': posts('post_deleted'),
  'POST /performer/feeds/polls': posts('poll_created'),
  'POST /performer/feeds/audio/upload': posts('file_uploaded'),
  'POST /performer/feeds/photo/upload': posts('file_uploaded'),
  'POST /performer/feeds/teaser/upload': posts('file_uploaded'),
  'POST /performer/feeds/thumbnail/upload': posts('file_uploaded'),
  'POST /performer/feeds/video/upload': posts('file_uploaded'),
  'GET /performer/performer-assets/videos/search': posts(),
  'GET /performer/performer-assets/videos/{id}/view': posts(),
  'POST /performer/performer-assets/videos/upload': posts('video_created'),
  'PUT /performer/performer-assets/videos/edit/{id}': posts('video_changed'),
  'DELETE /performer/performer-assets/videos/{id}': posts('video_deleted'),
  'DELETE /performer/performer-assets/videos/remove-file/{id}': posts('video_changed'),
  'GET /performer/performer-assets/galleries/search': posts(),
  'GET /performer/performer-assets/galleries/{id}/view': posts(),
  'POST /performer/performer-assets/galleries': posts('gallery_created'),
  'PUT /performer/performer-assets/galleries/{id}': posts('gallery_changed'),
  'DELETE /performer/performer-assets/galleries/{id}': posts('gallery_deleted'),
  'GET /performer/performer-assets/photos/search': posts(),
  'POST /performer/performer-assets/photos/upload': posts('photo_created'),
  'POST /performer/performer-assets/photos/set-cover/{id}': posts('gallery_changed'),
  'PUT /performer/performer-assets/photos/{id}': posts('photo_changed'),
  'DELETE /performer/performer-assets/photos/{id}': posts('photo_deleted'),
  'GET /performer/performer-assets/products/search': posts(),
  'GET /performer/performer-assets/products/{id}/view': posts(),
  'GET /performer/performer-assets/products/search-affiliate': posts(),
  'POST /performer/performer-assets/products': posts('product_created'),
  'POST /performer/performer-assets/products/digital/upload': posts('file_uploaded'),
  'POST /performer/performer-assets/products/photo/upload': posts('file_uploaded'),
  'PUT /performer/performer-assets/products/{id}': posts('product_changed'),
  'DELETE /performer/performer-assets/products/{id}': posts('product_deleted'),
  'GET /performer/series': posts(),
  'GET /performer/series/{id}': posts(),
  'GET /performer/series/{id}/schedule': posts(),
  'POST /performer/series': posts('series_created'),
  'PUT /performer/series/{id}': posts('series_changed'),
  'DELETE /performer/series/{id}': posts('series_deleted'),
  'GET /performer/collabs/items/{id}': posts(),
  'GET /performer/stories': posts(),
  'GET /performer/stories/{id}': posts(),
  'GET /performer/stories/{id}/views': posts(),
  'POST /performer/stories': posts('story_created'),
  'PUT /performer/stories/{id}': posts('story_changed'),
  'DELETE /performer/stories/{id}': posts('story_deleted'),
  'GET /performer/highlights': posts(),
  'POST /performer/highlights': posts('highlight_created'),
  'PUT /performer/highlights/{id}': posts('highlight_changed'),
  'DELETE /performer/highlights/{id}': posts('highlight_deleted'),
  // Which tiers a post can be for, and what is planned beside it.
  'GET /performer/tiers': posts(),
  'GET /performer/upcoming-streams': posts(),
}

/** What posts and messages are made of. */
const OF_FILES: Rules = {
  'GET /performer/media': files(),
  'POST /performer/media/{id}/copies': files('file_copied'),
  'DELETE /performer/media/{id}': posts('file_deleted'),
  'PUT /performer/media/{id}/captions/{language}': posts('captions_saved'),
  'DELETE /performer/media/{id}/captions/{language}': posts('captions_deleted'),
  'POST /media/files/{id}/retry': files('file_changed'),
  'GET /uploads/{id}': files(),
}

const OF_MESSAGES: Rules = {
  'GET /conversations': messages(),
  'GET /conversations/search': messages(),
  'GET /conversations/{id}': messages(undefined, 'conversation'),
  'POST /conversations': messages('conversation_opened'),
  'PATCH /conversations/{id}': messages('conversation_changed', 'conversation'),
  'POST /conversations/{id}/accept': messages('request_accepted', 'conversation'),
  'POST /conversations/{id}/decline': messages('request_declined', 'conversation'),
  'GET /messages/conversations/{id}': messages(undefined, 'conversation'),
  'POST /messages/conversations/{id}': messages('message_sent', 'conversation'),
  'POST /messages/read-all/{conversationId}': messages('conversation_read', 'conversation'),
  'GET /messages/search': messages(),
  'GET /messages/total-unread-messages': messages(),
  'GET /messages/{id}': messages(undefined, 'message'),
  'PUT /messages/{id}': messages('message_changed', 'message'),
  'DELETE /messages/{id}': messages('message_deleted', 'message'),
  'POST /messages/{id}/reactions': messages('message_reacted', 'message'),
  'DELETE /messages/{id}/reactions': messages('message_reacted', 'message'),
  'GET /messages/private/file': messages(undefined, 'message'),
  'GET /messages/{messageId}/file/{fileId}/status': messages(undefined, 'message'),
  'POST /messages/public/file/photo': messages('file_uploaded'),
  'POST /messages/public/file/video': messages('file_uploaded'),
  'POST /messages/public/file/audio': messages('file_uploaded'),
  'POST /messages/private/file/photo': messages('file_uploaded'),
  'POST /messages/private/file/video': messages('file_uploaded'),
  'POST /messages/private/file/audio': messages('file_uploaded'),
  'GET /performer/broadcasts': messages(),
  'GET /performer/broadcasts/{id}': messages(),
  'POST /performer/broadcasts': messages('broadcast_sent'),
  'POST /performer/broadcasts/preview': messages(),
  'DELETE /performer/broadcasts/{id}': messages('broadcast_deleted'),
  'GET /performer/automations': messages(),
  'POST /performer/automations': messages('automation_created'),
  'PUT /performer/automations/{id}': messages('automation_changed'),
  'POST /performer/automations/{id}/dry-run': messages(),
  'POST /performer/automations/stop': messages('automation_changed'),
  'DELETE /performer/automations/{id}': messages('automation_deleted'),
  'GET /performer/auto-messages': messages(),
  'PUT /performer/auto-messages': messages('auto_messages_changed'),
  'GET /performer/saved-replies': messages(),
  'POST /performer/saved-replies': messages('reply_created'),
  'PUT /performer/saved-replies/{id}': messages('reply_changed'),
  'DELETE /performer/saved-replies/{id}': messages('reply_deleted'),
}

/** To whom messages go. */
const OF_FANS: Rules = {
  'GET /performer/lists': messages(),
  'POST /performer/lists': messages('list_created'),
  'PUT /performer/lists/{id}': messages('list_changed'),
  'DELETE /performer/lists/{id}': messages('list_deleted'),
  'GET /performer/lists/{id}/fans': messages(),
  'PUT /performer/lists/{id}/fans/{fanId}': messages('list_changed'),
  'DELETE /performer/lists/{id}/fans/{fanId}': messages('list_changed'),
  'GET /performer/fan-groups/{group}/fans': messages(),
  'GET /performer/viewer-marks': messages(),
  'GET /performer/fans/{fanId}': messages(),
  'PUT /performer/fans/{fanId}/note': messages('fan_note_changed'),
  'GET /block/restrictions': messages(),
  'POST /block/restrictions': messages('person_restricted'),
  'DELETE /block/restrictions/{id}': messages('restriction_lifted'),
  'GET /performer/segments': messages(),
  'POST /performer/segments': messages('segment_created'),
  'POST /performer/segments/count': messages(),
  'PUT /performer/segments/{id}': messages('segment_changed'),
  'DELETE /performer/segments/{id}': messages('segment_deleted'),
  'GET /follows/followers': messages(),
  'GET /subscriptions/performer/search': messages(),
  'GET /users/search': messages(),
  'GET /users/view/{id}': messages(),
}

const OF_ORDERS: Rules = {
  'GET /orders/search': { rights: ['orders'] },
  'GET /orders/{id}': order(),
  'GET /orders/{id}/receipt': order(),
  // Without refunds: see `team-gate.service.ts`.
  'PUT /orders/{id}/update': order('order_changed'),
}

const OF_FIGURES: Rules = {
  'GET /performer/overview': figures,
  'GET /performer/statistics': figures,
  'GET /performer/statistics/items/{id}': figures,
  'GET /performer/statistics/retention': figures,
  'GET /performer/statistics/retention/fans': figures,
  'GET /performer/statistics/funnel': figures,
  'GET /performer/statistics/funnel/fans': figures,
  'GET /performer/statistics/best-time': figures,
  'GET /performer/statistics/fans': figures,
  'GET /performer/statistics/links/{id}': figures,
  'GET /performer/links': figures,
  'GET /performer/links/export': figures,
  'GET /performer/earning/search': figures,
  'GET /performer/earning/stats': figures,
  'GET /performer/earning/statement': figures,
  'GET /performer/earning/export': figures,
  'GET /performer/earning/statement/export': figures,
}

export const TEAM_CALLS: Rules = {
  ...OF_EVERYBODY,
  ...OF_POSTS,
  ...OF_FILES,
  ...OF_MESSAGES,
  ...OF_FANS,
  ...OF_ORDERS,
  ...OF_FIGURES,
}

/** With which right files of a purpose are uploaded in parts; none opens what belongs to the creator's own profile. */
export function rightsOfPurpose(purpose: string): readonly TeamRight[] {
  if (purpose.includes('message-')) return ['messages']
  return purpose === 'welcome-video' ? [] : ['posts']
}
