/** Each list of statuses, kinds and types in TypeScript is the list that a check of the schema admits, value for value. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The checks that admit a list of values, with the list of the contract that has the same. */
const LISTS: Record<string, string> = {
  account_asset: 'ASSETS',
  account_kind_asset: 'ASSETS',
  account_operator_role: 'OPERATOR_ROLES',
  operator_invitation_role: 'OPERATOR_ROLES',
  account_role: 'ROLES',
  auto_message_occasion: 'AUTO_OCCASIONS',
  automation_run_reason: 'AUTOMATION_STOP_REASONS',
  automation_run_state: 'AUTOMATION_RUN_STATES',
  automation_trigger: 'AUTOMATION_TRIGGERS',
  automation_type: 'MESSAGE_TYPES',
  announcement_audience: 'ANNOUNCEMENT_AUDIENCES',
  announcement_status: 'ANNOUNCEMENT_STATUSES',
  article_kind: 'POST_KINDS',
  article_status: 'POST_STATUSES',
  broadcast_status: 'BROADCAST_STATUSES',
  broadcast_type: 'MESSAGE_TYPES',
  comment_object_type: 'COMMENT_OBJECTS',
  contact_message_status: 'CONTACT_STATUSES',
  dispute_status: 'DISPUTE_STATUSES',
  feed_access: 'ACCESS',
  feed_status: 'ITEM_STATUSES',
  feed_type: 'FEED_TYPES',
  gallery_access: 'ACCESS',
  gallery_status: 'ITEM_STATUSES',
  legal_version_kind: 'LEGAL_KINDS',
  login_identity_provider: 'LOGIN_PROVIDERS',
  media_file_purpose_known: 'FILE_PURPOSES',
  media_file_status_known: 'FILE_STATUSES',
  message_payment_status: 'MESSAGE_PAYMENT_STATUSES',
  message_reaction_emoji: 'MESSAGE_REACTIONS',
  message_type: 'MESSAGE_TYPES',
  notification_setting_channel: 'NOTIFICATION_CHANNELS',
  payment_card_gateway: 'GATEWAYS',
  payment_kind: 'PAYMENT_KINDS',
  payment_status: 'PAYMENT_STATUSES',
  payment_purchase_status: 'PURCHASE_STATUSES',
  payout_request_route: 'PAYOUT_ROUTES',
  payout_request_status: 'PAYOUT_STATUSES',
  performer_call_policy: 'MESSAGE_POLICIES',
  age_check_status: 'AGE_CHECK_STATUSES',
  performer_document_kind: 'DOCUMENT_KINDS',
  conversation_participant_request: 'REQUEST_STATES',
  conversation_participant_hidden_for: 'HIDDEN_STATES',
  performer_inbox_policy: 'INBOX_POLICIES',
  performer_message_policy: 'MESSAGE_POLICIES',
  performer_payout_route: 'PAYOUT_ROUTES',
  performer_status: 'PERFORMER_STATUSES',
  photo_status: 'PHOTO_STATUSES',
  private_call_end_reason: 'PRIVATE_CALL_END_REASONS',
  private_call_status: 'PRIVATE_CALL_STATUSES',
  product_status: 'ITEM_STATUSES',
  product_type: 'PRODUCT_TYPES',
  purchase_kind: 'PURCHASE_KINDS',
  purchase_order_status: 'ORDER_STATUSES',
  reaction_action: 'REACTION_ACTIONS',
  browser_error_kind: 'BROWSER_ERROR_KINDS',
  collab_item_kind: 'UNLOCKABLE_KINDS',
  collab_record_action: 'COLLAB_ACTIONS',
  collab_state: 'COLLAB_STATES',
  gift_state: 'GIFT_STATES',
  referral_mode: 'REFERRAL_MODES',
  referral_reward: 'REFERRAL_REWARDS',
  offer_audience: 'OFFER_AUDIENCES',
  offer_kind: 'OFFER_KINDS',
  process_report_role: 'PROCESS_ROLES',
  storage_use_kind: 'STORAGE_KINDS',
  gateway_refusal_gateway: 'GATEWAYS',
  gateway_refusal_reason: 'REFUSAL_REASONS',
  gateway_event_gateway: 'GATEWAYS',
  reaction_object_type: 'REACTION_OBJECTS',
  reconciliation_difference_kind: 'DIFFERENCE_KINDS',
  refund_cause: 'REFUND_CAUSES',
  recurring_change_movement: 'MOVEMENTS',
  payout_schedule_every: 'PAYOUT_SCHEDULES',
  refund_status: 'REFUND_STATUSES',
  report_object_type: 'REPORT_OBJECTS',
  report_status: 'REPORT_STATUSES',
  sale_kind: 'SALE_KINDS',
  series_item_kind: 'UNLOCKABLE_KINDS',
  series_state: 'SERIES_STATES',
  story_access: 'STORY_ACCESS',
  tip_target_kind: 'TIP_TARGET_KINDS',
  stream_access: 'ACCESS',
  stream_end_reason: 'STREAM_END_REASONS',
  stream_links_for: 'STREAM_LINKS_FOR',
  stream_message_type: 'STREAM_MESSAGE_TYPES',
  stream_status: 'STREAM_STATUSES',
  subscription_event_kind: 'SUBSCRIPTION_EVENT_KINDS',
  subscription_status: 'SUBSCRIPTION_STATUSES',
  subscription_type: 'SUBSCRIPTION_TYPES',
  tier_colour: 'TIER_COLOURS',
  tier_state: 'TIER_STATES',
  take_down_object_type: 'TAKE_DOWN_OBJECTS',
  video_access: 'ACCESS',
  video_status: 'ITEM_STATUSES',
}
/** What a check admits already, for features that are still to come. */
const AHEAD: Record<string, readonly string[]> = {
  comment_object_type: ['stream'],
  message_type: ['system'],
}
/** Checks whose values no list of the contract speaks of: they never cross the wire, or as a part of a larger shape. */
const SERVER_ONLY = new Set([
  'account_status',
  'gateway_event_status',
  'mail_follow_end_reason',
  'notification_setting_cadence',
  'menu_entry_menu',
  'one_time_token_purpose',
  'passkey_challenge_purpose',
  'payment_method',
  // Numbers, of `PLAN_MONTHS`.
  'payment_months',
  'gift_months',
  'plan_months',
  'subscription_months',
  'payment_subscription_type',
  'receipt_kind',
  'rss_token_revoked_for',
  'refund_destination',
  'sandbox_charge_outcome',
  'subscription_method',
  'subscription_renewed_by',
])
/** Lists of the contract that no column has, because they are a part of another list or computed. */
const NOT_STORED = new Set([
  'SHARE_KINDS',
  'MAIL_KINDS',
  'MAIL_STATES',
  'RECURRING_CAUSES',
  'RESENDABLE',
  'GATEWAY_EVENT_STATES',
  'SERVICE_STATES',
  'SERVICES',
  'ACCESS_SALE_KINDS',
  'BOOKMARK_TYPES',
  'BODY_TYPES',
  'COMMISSION_KINDS',
  'CONNECT_STATUSES',
  'COPY_PURPOSES',
  'EMAIL_CADENCES',
  'ESSENTIAL_KINDS',
  'ITEM_KINDS',
  'LEDGER_ACCOUNT_KINDS',
  'MESSAGE_FILE_TYPES',
  'NOTIFICATION_EVENTS',
  'NOTIFICATION_KINDS',
  'NOTIFICATION_TARGETS',
  'NOTIFICATION_TOPICS',
  'OPEN_SUBSCRIPTION_STATUSES',
  'OWN_AGE_CHECK_STATUSES',
  'PRIVATE_CALL_SIDES',
  'SETTABLE_STATUSES',
  'VAULT_KINDS',
  'VAULT_USES',
])

const checks = readChecks()
const lists = await readLists()

for (const [name, values] of checks) {
  if (SERVER_ONLY.has(name)) continue
  test(`the check ${name} admits what the contract lists`, () => {
    const list = LISTS[name]
    assert.ok(list, `no list is named for the check ${name}: add one to LISTS, or the check to SERVER_ONLY`)
    const expected = [...(lists.get(list) ?? assert.fail(`the contract has no list ${list}`)), ...(AHEAD[name] ?? [])]
    assert.deepEqual(
      [...values].sort(),
      expected.sort(),
      `the check ${name} of server/schema.sql and ${list} of the contract differ: a migration and the list belong together`,
    )
  })
}

test('every check that is named here is in the schema', () => {
  for (const name of [...Object.keys(LISTS), ...Object.keys(AHEAD), ...SERVER_ONLY])
    assert.ok(checks.has(name), `server/schema.sql has no check ${name} of a list of values`)
})

test('every list of statuses, kinds, types and objects is compared with a check, or named as stored nowhere', () => {
  const compared = new Set([...Object.values(LISTS), ...NOT_STORED])
  for (const name of lists.keys())
    if (/_(STATUSES|KINDS|TYPES|OBJECTS|PURPOSES|ACTIONS)$/.test(name))
      assert.ok(compared.has(name), `${name} is compared with no check: add it to LISTS, or to NOT_STORED`)
})

/** Constraints by name; only those that are a plain list of values. */
function readChecks(): Map<string, readonly string[]> {
  const schema = readFileSync(path.join(ROOT, 'server/schema.sql'), 'utf8')
  const found = schema.matchAll(/constraint (\w+) CHECK \(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)/g)
  return new Map(
    [...found].map(([, name = '', values = '']) => [
      name,
      [...values.matchAll(/'([^']*)'/g)].map(([, one = '']) => one),
    ]),
  )
}

async function readLists(): Promise<Map<string, readonly string[]>> {
  const exported = new Map<string, readonly string[]>()
  for (const file of globSync('contract/src/**/*.ts', { cwd: ROOT }).filter((one) => !one.endsWith('.test.ts'))) {
    const module: Record<string, unknown> = await import(path.join(ROOT, file))
    for (const [name, value] of Object.entries(module))
      if (/^[A-Z_]+$/.test(name) && Array.isArray(value)) exported.set(name, value)
  }
  return exported
}
