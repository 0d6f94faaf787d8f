/**
 * The one catalogue of refusals: code → status → English message. Codes are part of the API: never renamed, never reused.
 * Messages of spec section 8 are kept word for word.
 */
export const ERRORS = {
  request_invalid: [400, 'The request is not valid.'],
  cursor_invalid: [400, 'This page marker is not valid.'],
  token_invalid: [400, 'This link is not valid any more. Please ask for a new one.'],
  unauthenticated: [401, 'Forbidden in the action!'],
  credentials_incorrect: [401, 'Incorrect credentials!'],
  tokens_insufficient: [402, 'Your wallet does not hold enough tokens.'],
  payment_declined: [402, 'The card was declined.'],
  forbidden: [403, 'You may not do this.'],
  account_suspended: [403, 'This account is suspended.'],
  email_unverified: [403, 'Please verify your e-mail address first.'],
  performer_not_approved: [403, 'Your profile has to be approved before you can publish.'],
  origin_refused: [403, 'This request did not come from our own pages.'],
  country_blocked: [403, 'This site is not available in your country.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This method is not supported here.'],
  email_taken: [409, 'This e-mail address is already in use.'],
  username_taken: [409, 'This username is already taken.'],
  slug_taken: [409, 'Another page has this address already.'],
  captcha_unavailable: [409, 'This site uses no captcha.'],
  price_changed: [409, 'The price has changed in the meantime. Nothing was charged.'],
  already_bought: [409, 'You own this already.'],
  not_for_sale: [409, 'This is not for sale.'],
  trial_used: [409, 'The free trial was used already.'],
  trial_unavailable: [409, 'This performer offers no free trial.'],
  plan_unavailable: [409, 'This subscription is not offered.'],
  subscription_suspended: [409, 'This subscription is suspended. Please write to us.'],
  payment_method_missing: [409, 'Choose a card or the wallet for this first.'],
  already_voted: [409, 'You have voted already.'],
  poll_closed: [409, 'This poll is closed.'],
  edit_expired: [409, 'This can no longer be edited.'],
  stock_insufficient: [409, 'There are not enough pieces left.'],
  reservation_expired: [409, 'The reservation has ended. Nothing was charged.'],
  address_needed: [422, 'A delivery address is needed.'],
  changed_meanwhile: [409, 'Somebody has changed this in the meantime.'],
  earnings_insufficient: [409, 'The earnings left do not cover this refund.'],
  commission_taken: [409, 'There is a rule for this already.'],
  books_check_slow: [409, 'The check takes too long to wait for. It runs by itself every hour.'],
  payout_open: [409, 'A payout is open already.'],
  payout_paused: [409, 'Payouts are paused because where they go was changed.'],
  books_unsound: [409, 'Payouts are stopped because the books do not balance.'],
  banking_missing: [422, 'Bank details are needed first.'],
  limit_reached: [409, 'The limit is reached.'],
  storage_quota_exceeded: [409, 'Your storage is used up. Delete what you no longer need, or ask for more.'],
  coupon_invalid: [422, 'This coupon cannot be used here.'],
  coupon_taken: [409, 'Another coupon has this code already.'],
  country_unclear: [422, 'Two signs of the country you are in have to agree. Nothing was charged.'],
  spending_limit_reached: [409, 'This would exceed the spending limit you have set yourself.'],
  state_conflict: [409, 'This is not possible in the present state.'],
  evidence_overdue: [409, 'The day on which evidence was due has passed.'],
  gateway_unavailable: [409, 'This way of paying is not available at the moment.'],
  file_not_ready: [409, 'A file is still being processed.'],
  file_in_use: [409, 'This file belongs to another item.'],
  card_in_use: [409, 'This card renews a subscription. Choose another card there first.'],
  request_in_progress: [409, 'The same request is still being worked on.'],
  payload_too_large: [413, 'This is too large.'],
  media_unsupported: [415, 'This kind of file is not supported.'],
  content_type_unsupported: [415, 'This content type is not supported.'],
  media_broken: [422, 'This file is damaged or is not what its kind promises.'],
  idempotency_key_reused: [422, 'This idempotency key was used for another request.'],
  card_invalid: [422, 'The card details are not valid.'],
  captcha_failed: [422, 'Please solve the captcha again.'],
  password_too_common: [422, 'This password is among the first that are guessed. Please choose another one.'],
  password_incorrect: [422, 'The present password is not correct.'],
  amount_out_of_bounds: [422, 'This amount is outside the allowed bounds.'],
  rate_limited: [429, 'Too many requests. Please try again in a moment.'],
  internal: [500, 'Something went wrong, please try again later'],
  unavailable: [503, 'The service is not available at the moment. Please try again shortly.'],
  maintenance: [503, 'The site is under maintenance.'],
  storage_full: [507, 'There is no space left to store this.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/** What every endpoint may answer without declaring it. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'request_invalid',
  'unauthenticated',
  'account_suspended',
  'forbidden',
  'performer_not_approved',
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

export type ErrorBody = { statusCode: number; code: ErrorCode; message: string; details?: unknown }

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
