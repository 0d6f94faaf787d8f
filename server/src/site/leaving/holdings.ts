/** Which rows belong to a person: what an export holds. A test compares this with the schema. */

export type Holding = {
  table: string
  /** The column with the account. */
  of: string
  /** Unique among the rows of one account, for reading them page by page. */
  key: string
  /** Columns that are secrets, or of use to the database only. */
  without?: readonly string[]
}

const SEARCHED = ['words', 'preview_words']

export const HOLDINGS: readonly Holding[] = [
  { table: 'account', of: 'id', key: 'id', without: ['password_hash'] },
  { table: 'account_block', of: 'blocker_id', key: 'blocked_id' },
  { table: 'address', of: 'account_id', key: 'id' },
  { table: 'auto_message', of: 'performer_id', key: 'occasion' },
  { table: 'broadcast', of: 'performer_id', key: 'id', without: ['reached_account_id'] },
  { table: 'comment', of: 'author_id', key: 'id' },
  { table: 'connect_account', of: 'performer_id', key: 'performer_id' },
  { table: 'consent', of: 'account_id', key: 'given_at' },
  { table: 'conversation_participant', of: 'account_id', key: 'conversation_id' },
  { table: 'country_block', of: 'performer_id', key: 'country' },
  { table: 'coupon_use', of: 'fan_id', key: 'id' },
  { table: 'dispute', of: 'fan_id', key: 'id', without: ['gateway_ref'] },
  { table: 'feed', of: 'performer_id', key: 'id', without: SEARCHED },
  { table: 'follow', of: 'fan_id', key: 'performer_id' },
  { table: 'gallery', of: 'performer_id', key: 'id', without: SEARCHED },
  { table: 'login_identity', of: 'account_id', key: 'provider' },
  { table: 'media_file', of: 'owner_id', key: 'id', without: ['variants', 'thumbhash', 'waveform'] },
  { table: 'message', of: 'sender_id', key: 'id' },
  { table: 'notification', of: 'account_id', key: 'id' },
  { table: 'notification_setting', of: 'account_id', key: 'kind' },
  { table: 'payment', of: 'fan_id', key: 'id', without: ['gateway_ref', 'client_secret'] },
  { table: 'payment_card', of: 'fan_id', key: 'id', without: ['gateway_ref'] },
  { table: 'payout_request', of: 'performer_id', key: 'id' },
  { table: 'performer', of: 'account_id', key: 'account_id', without: ['banking_sealed'] },
  { table: 'performer_document', of: 'performer_id', key: 'id', without: ['storage_key'] },
  { table: 'photo', of: 'performer_id', key: 'id' },
  { table: 'poll_option', of: 'performer_id', key: 'id' },
  { table: 'poll_vote', of: 'fan_id', key: 'feed_id' },
  { table: 'private_call', of: 'fan_id', key: 'id' },
  { table: 'product', of: 'performer_id', key: 'id', without: SEARCHED },
  { table: 'push_subscription', of: 'account_id', key: 'id', without: ['endpoint', 'p256dh', 'auth'] },
  { table: 'purchase', of: 'fan_id', key: 'sale_id' },
  { table: 'purchase_order', of: 'fan_id', key: 'id' },
  { table: 'reaction', of: 'account_id', key: 'object_id' },
  { table: 'receipt', of: 'fan_id', key: 'id' },
  { table: 'refund', of: 'fan_id', key: 'id', without: ['gateway_ref', 'operator_id'] },
  { table: 'report', of: 'reporter_id', key: 'id', without: ['handled_by', 'note', 'reporter_hash'] },
  { table: 'saved_reply', of: 'performer_id', key: 'id' },
  { table: 'sale', of: 'fan_id', key: 'id' },
  { table: 'passkey', of: 'account_id', key: 'id', without: ['public_key', 'credential_id'] },
  { table: 'session', of: 'account_id', key: 'id', without: ['token_hash'] },
  { table: 'spending_limit', of: 'fan_id', key: 'fan_id' },
  { table: 'stream', of: 'performer_id', key: 'id' },
  { table: 'stream_message', of: 'sender_id', key: 'id' },
  { table: 'subscription', of: 'fan_id', key: 'id' },
  { table: 'upload', of: 'owner_id', key: 'id' },
  { table: 'video', of: 'performer_id', key: 'id', without: SEARCHED },
  { table: 'viewer_session', of: 'account_id', key: 'id' },
]

/** Columns with an account that lead to no row of theirs, and why. */
export const NOT_HELD: Record<string, string> = {
  'account_block.blocked_id': 'of the one who blocked',
  'audit_log.actor_id': 'of the site, about operators',
  'comment.performer_id': 'of the author',
  'commission_rule.performer_id': 'of the site',
  'conversation.member_id': 'in conversation_participant',
  'conversation.opened_by': 'in conversation_participant',
  'conversation.performer_id': 'in conversation_participant',
  'conversation_participant.recipient_id': 'the other side',
  'follow.performer_id': 'of the follower',
  'gateway_customer.fan_id': 'a name of the payment provider',
  'idempotency_key.actor_id': 'answers that were given, kept for a day',
  'item_view_day.performer_id': 'sums without persons',
  'legal_version.published_by': 'of the site',
  'announcement.operator_id': 'of the site',
  'notification.actor_id': 'of the one who was notified',
  'notification_mail.account_id': 'emails that wait, with their notifications',
  'notification_source.account_id': 'marks against sending twice',
  'one_time_token.account_id': 'secrets',
  'order_event.actor_id': 'of the order',
  'payment.performer_id': 'of the buyer',
  'payout_event.actor_id': 'of the payout',
  'private_call.performer_id': 'of the fan; the sale is in the statements',
  'purchase_order.affiliate_id': 'of the buyer',
  'purchase_order.performer_id': 'of the buyer; the sale is in the statements',
  'refund.operator_id': 'of the site',
  'report.handled_by': 'of the site',
  'sale.performer_id': 'of the buyer; the sale is in the statements',
  'recovery_code.account_id': 'secrets',
  'passkey_challenge.account_id': 'secrets',
  'second_factor.account_id': 'secrets',
  'setting.updated_by': 'of the site',
  'stream_ban.account_id': 'of the creator',
  'stream_ban.performer_id': 'about others',
  'subscription.performer_id': 'of the subscriber',
  'take_down.operator_id': 'of the site',
  'take_down.owner_id': 'of the site; the owner was informed by mail',
}
