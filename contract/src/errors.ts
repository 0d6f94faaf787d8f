/**
 * The one catalogue of refusals: code → status → English message. Codes are part of the API: never renamed, never reused.
 * Messages of spec section 8 are used word for word.
 */
export const ERRORS = {
  request_invalid: [400, 'The request isn’t valid.'],
  cursor_invalid: [400, 'This page marker isn’t valid.'],
  login_expired: [400, 'This login has expired or was started in another tab. Please try again.'],
  token_invalid: [400, 'This link is no longer valid. Please request a new one.'],
  unauthenticated: [401, 'Forbidden in the action!'],
  credentials_incorrect: [401, 'Incorrect credentials!'],
  tokens_insufficient: [402, 'You don’t have enough tokens. Add funds to your wallet and try again.'],
  payment_declined: [402, 'The bank declined this card. Nothing was charged. Try another card.'],
  forbidden: [403, 'You don’t have permission to do this.'],
  account_suspended: [403, 'This account is suspended.'],
  not_in_team_rights: [403, 'This isn’t part of what you can do for this creator.'],
  team_access_ended: [403, 'You can no longer work for this creator. Continue with your own account.'],
  second_factor_required: [403, 'Enter a code from your authenticator app.'],
  factor_setup_required: [403, 'Set up a second factor first. This site requires one of operators.'],
  passkey_invalid: [403, 'This passkey wasn’t accepted. Please try again, or log in another way.'],
  login_too_old: [403, 'Please log out and log in again, then repeat this within ten minutes.'],
  confirmation_required: [403, 'Please confirm your password, then repeat this.'],
  email_unverified: [403, 'Please verify your email address first.'],
  performer_not_approved: [403, 'Your profile has to be approved before you can publish.'],
  origin_refused: [403, 'This request didn’t come from this site.'],
  age_unconfirmed: [403, 'Confirm your age on this site first.'],
  age_check_required: [403, 'Prove your age first. This site asks for it.'],
  captcha_required: [403, 'Please complete the captcha, then repeat this.'],
  country_blocked: [403, 'This site isn’t available in your country.'],
  message_not_allowed: [403, 'You can’t send messages in this conversation.'],
  message_locked: [403, 'Unlock this message first.'],
  links_not_allowed: [403, 'You can’t send links in this chat.'],
  words_not_allowed: [403, 'This creator doesn’t allow some of these words here.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This method isn’t supported here.'],
  message_not_editable: [409, 'This message can’t be changed any more.'],
  login_unavailable: [409, 'This way of logging in isn’t available.'],
  login_taken: [409, 'This login is already connected to another account.'],
  login_email_taken: [
    409,
    'An account with this email address already exists. Log in with your password, then connect this login in your settings.',
  ],
  login_last: [409, 'This is your only way to log in. Set a password or connect another login first.'],
  email_taken: [409, 'This email address is already in use.'],
  username_taken: [409, 'This username is already taken.'],
  slug_taken: [409, 'Another page already uses this URL. Choose another one.'],
  translation_unavailable: [409, 'This site doesn’t translate texts.'],
  captcha_unavailable: [409, 'This site doesn’t use a captcha.'],
  price_changed: [409, 'The price has changed in the meantime. Nothing was charged.'],
  already_bought: [409, 'You already own this.'],
  not_for_sale: [409, 'This isn’t for sale.'],
  trial_used: [409, 'You’ve already used the free trial.'],
  trial_unavailable: [409, 'This creator doesn’t offer a free trial.'],
  plan_unavailable: [409, 'This subscription isn’t available.'],
  tier_full: [409, 'All places of this tier are taken. Nothing was charged.'],
  offer_changed: [409, 'The offer has changed in the meantime. Nothing was charged.'],
  offer_unknown: [404, 'This creator has no offer with this code.'],
  offer_ended: [409, 'This offer has ended. Nothing was charged.'],
  offer_used_up: [409, 'All places of this offer are taken. Nothing was charged.'],
  offer_not_for_you: [409, 'This offer isn’t for you. Nothing was charged.'],
  gift_ended: [409, 'This gift can’t be redeemed any more.'],
  gift_own: [409, 'You can’t redeem a gift that you bought.'],
  gift_redeemed: [409, 'This gift has been redeemed already.'],
  link_slug_taken: [409, 'This address is already in use. Choose another one.'],
  offer_code_taken: [409, 'This code is already in use. Choose another one.'],
  plan_change_required: [409, 'You already subscribe to another tier. Change your plan instead. Nothing was charged.'],
  downgrade_at_renewal: [409, 'A change to a lower tier or another term starts with the next renewal.'],
  subscription_required: [403, 'Subscribe to this creator first.'],
  subscription_suspended: [409, 'This subscription is suspended. Contact us for help.'],
  payment_method_missing: [409, 'The card for this payment was removed. Choose another card or your wallet.'],
  already_voted: [409, 'You’ve already voted.'],
  poll_closed: [409, 'This poll is closed.'],
  edit_expired: [409, 'This can no longer be edited.'],
  stock_insufficient: [409, 'Not enough units are left. Nothing was charged.'],
  reservation_expired: [409, 'Your reservation expired. Nothing was charged.'],
  call_busy: [409, 'They’re in another call right now. Try again later.'],
  call_open: [409, 'You’re already in a call. End it first.'],
  call_unavailable: [409, 'This creator doesn’t take private calls from you right now.'],
  tickets_sold: [
    409,
    'Tickets are sold for this time. To change it, cancel the stream, which refunds them, and announce it again.',
  ],
  stream_open: [409, 'You already have an open stream. End it first.'],
  recording_unavailable: [409, 'This site can’t record streams.'],
  agora_unavailable: [409, 'This site doesn’t stream by Agora.'],
  address_needed: [422, 'Choose a delivery address.'],
  version_conflict: [409, 'Someone else has changed this in the meantime. Reload the page and try again.'],
  earnings_insufficient: [
    409,
    'These earnings have already been paid out, so the creator’s balance can’t cover this refund.',
  ],
  commission_rule_exists: [409, 'A rule for this type and creator already exists. Edit that one.'],
  ledger_check_slow: [
    409,
    'The check is taking too long. It also runs automatically every hour. The result appears here then.',
  ],
  closing_blocked: [409, 'Something is still open. Settle it first, then close your account.'],
  payout_open: [409, 'You have an open payout. Wait until it’s completed, or cancel it.'],
  payout_paused: [
    409,
    'Payouts are paused for 72 hours after a change of payout details, and for 7 days after an operator changed the email address.',
  ],
  payout_details_held: [
    409,
    'An operator changed the email address of this account. Payout details can’t be changed for 7 days, unless the former address takes the account back or we lift the hold.',
  ],
  ledger_unbalanced: [
    409,
    'The ledger check has failed, so payouts are stopped. Open the ledger to see what is wrong.',
  ],
  banking_missing: [422, 'Add your bank details first.'],
  review_incomplete: [409, 'Open the documents and complete the checks first.'],
  view_name_taken: [409, 'You already have a view with this name.'],
  list_name_taken: [409, 'You already have a list with this name.'],
  segment_name_taken: [409, 'You already have a segment with this name.'],
  segment_in_use: [409, 'An automation or a broadcast that isn’t finished yet uses this segment.'],
  list_in_use: [409, 'A broadcast that isn’t finished yet uses this list. Cancel the broadcast first.'],
  shares_over_100: [409, 'The shares of all co-authors together are more than 100 %.'],
  limit_reached: [409, 'You’ve reached the limit.'],
  storage_quota_exceeded: [409, 'You’ve used all your storage. Delete files you no longer need, or contact us.'],
  coupon_invalid: [422, 'This coupon isn’t valid for this purchase.'],
  coupon_taken: [409, 'Another coupon already uses this code.'],
  country_unclear: [422, 'Choose your country. It has to match your card or your network. Nothing was charged.'],
  spending_limit_reached: [409, 'This payment would exceed your spending limit. Nothing was charged.'],
  invalid_state: [409, 'This has changed in the meantime. Reload the page to see the current version.'],
  evidence_overdue: [409, 'The deadline has passed. The bank no longer accepts evidence.'],
  gateway_unavailable: [409, 'Payments aren’t available at the moment. Please try again later.'],
  file_not_ready: [409, 'A file is still processing. Please try again in a moment.'],
  file_in_use: [409, 'This file is already used elsewhere.'],
  card_in_use: [
    409,
    'This card is used to renew a subscription. Change the payment method of that subscription first.',
  ],
  request_in_progress: [409, 'This is still in progress. Wait a moment and reload the page.'],
  precondition_failed: [412, 'This session is another one by now. Please connect again.'],
  payload_too_large: [413, 'This is too large.'],
  media_unsupported: [
    415,
    'This file type isn’t supported. Convert it to JPEG or PNG (pictures), MP4 (videos), or MP3 or M4A (audio).',
  ],
  content_type_unsupported: [415, 'This content type isn’t supported.'],
  codec_unsupported: [422, 'There is no codec in common. Streams are sent as H.264 or VP8 with Opus.'],
  simulcast_unsupported: [422, 'Streams have one picture. Turn off simulcast (several layers) and start again.'],
  media_broken: [422, 'This file is damaged or doesn’t match its file type.'],
  media_too_many_pixels: [
    422,
    'This picture has too many pixels. The limit is 210 megapixels for JPEG, 120 for PNG, 64 for WebP, GIF, AVIF and TIFF, and 50 for HEIC.',
  ],
  media_animation_too_long: [422, 'This animation has too many frames. Upload it as a video instead.'],
  media_too_demanding: [422, 'This picture takes too much time or memory to process. Save it smaller, or as JPEG.'],
  idempotency_key_reused: [422, 'This idempotency key was used for another request.'],
  card_invalid: [422, 'These card details aren’t valid. Please check them.'],
  captcha_failed: [422, 'Please complete the captcha again.'],
  password_too_common: [422, 'This password is too common. Please choose another one.'],
  second_factor_incorrect: [422, 'This code is incorrect or was used before.'],
  password_incorrect: [422, 'The current password is incorrect.'],
  amount_out_of_bounds: [422, 'This amount is too small or too large.'],
  slow_mode: [429, 'This chat is in slow mode. Please wait a moment before your next message.'],
  rate_limited: [429, 'Too many requests. Please try again in a moment.'],
  internal: [500, 'Something went wrong, please try again later'],
  unavailable: [503, 'The service isn’t available at the moment. Please try again shortly.'],
  maintenance: [503, 'The site is down for maintenance. Please try again later.'],
  storage_full: [507, 'There isn’t enough storage space for this file.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/** What every endpoint may answer without declaring it. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'request_invalid',
  'unauthenticated',
  'account_suspended',
  'not_in_team_rights',
  'team_access_ended',
  'forbidden',
  'performer_not_approved',
  'confirmation_required',
  'factor_setup_required',
  'age_check_required',
  'origin_refused',
  'country_blocked',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'content_type_unsupported',
  'rate_limited',
  'internal',
  'unavailable',
  'maintenance',
  // Nothing is written, neither a file nor a row, when there is no room for it.
  'storage_full',
]

/** `requestId` names the request in the logs; answers of calls without HTTP have none. */
export type ErrorBody = { statusCode: number; code: ErrorCode; message: string; details?: unknown; requestId?: string }

/** Thrown for expected refusals only; a broken invariant is a plain `Error` and becomes a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, details?: unknown, options?: ErrorOptions) {
    super(ERRORS[code][1], options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }

  get statusCode(): number {
    return ERRORS[this.code][0]
  }

  toBody(): ErrorBody {
    const { code, message, statusCode, details } = this
    return details === undefined ? { statusCode, code, message } : { statusCode, code, message, details }
  }
}

export type FieldIssue = { path: string; message: string }

/** What is wrong with each field. */
export class InvalidFields extends AppError {
  readonly issues: readonly FieldIssue[]

  constructor(issues: readonly FieldIssue[], options?: ErrorOptions) {
    super('request_invalid', { issues }, options)
    this.issues = issues
  }
}

/**
 * A field that a service refuses, as the contract's schemas refuse theirs. The sentence is English and stands where its rule
 * does; `server/src/platform/http/field-words` has it in the other languages, which a test compares with the calls.
 */
export function invalidField(path: string, message: string, options?: ErrorOptions): InvalidFields {
  return new InvalidFields([{ path, message }], options)
}
