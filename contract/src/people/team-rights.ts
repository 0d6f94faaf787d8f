/** What people who work for a creator may do; no schema, so that pages can use it without a parser. */
export const TEAM_RIGHTS = ['posts', 'messages', 'orders', 'figures'] as const
export type TeamRight = (typeof TEAM_RIGHTS)[number]

/** Members and open invitations of a creator together. */
export const TEAM_MAX = 10
/** How long the link of an invitation works. */
export const TEAM_INVITATION_DAYS = 7
/** How long the activity of a team is listed. */
export const TEAM_ACTIVITY_DAYS = 365

/** What members change, as the creator reads it: what was done, never its content. */
export const TEAM_ACTS = [
  'post_created',
  'post_changed',
  'post_deleted',
  'poll_created',
  'video_created',
  'video_changed',
  'video_deleted',
  'gallery_created',
  'gallery_changed',
  'gallery_deleted',
  'photo_created',
  'photo_changed',
  'photo_deleted',
  'product_created',
  'product_changed',
  'product_deleted',
  'series_created',
  'series_changed',
  'series_deleted',
  'story_created',
  'story_changed',
  'story_deleted',
  'highlight_created',
  'highlight_changed',
  'highlight_deleted',
  'file_uploaded',
  'file_copied',
  'captions_saved',
  'captions_deleted',
  'file_changed',
  'file_deleted',
  'message_sent',
  'message_changed',
  'message_deleted',
  'message_reacted',
  'conversation_opened',
  'conversation_changed',
  'conversation_read',
  'request_accepted',
  'request_declined',
  'broadcast_sent',
  'broadcast_deleted',
  'automation_created',
  'automation_changed',
  'automation_deleted',
  'auto_messages_changed',
  'reply_created',
  'reply_changed',
  'reply_deleted',
  'list_created',
  'list_changed',
  'list_deleted',
  'segment_created',
  'segment_changed',
  'segment_deleted',
  'fan_note_changed',
  'person_restricted',
  'restriction_lifted',
  'order_changed',
] as const
export type TeamAct = (typeof TEAM_ACTS)[number]
