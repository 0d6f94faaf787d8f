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
  tokens_insufficient: [402, 'Your wallet does not hold enough tokens. Top it up and try again.'],
  payment_declined: [402, 'The bank declined this card. Nothing was charged; try another card.'],
  forbidden: [403, 'Your account may not do this.'],
  account_suspended: [403, 'This account is suspended.'],
  email_unverified: [403, 'Please verify your e-mail address first.'],
  performer_not_approved: [403, 'Your profile has to be approved before you can publish.'],
  origin_refused: [403, 'This request did not come from our own pages.'],
  country_blocked: [403, 'This site is not available in your country.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This method is not supported here.'],
  email_taken: [409, 'This e-mail address is already in use.'],
  username_taken: [409, 'This username is already taken.'],
  slug_taken: [409, 'Another page has this address. Choose another one.'],
  captcha_unavailable: [409, 'This site uses no captcha.'],
  price_changed: [409, 'The price has changed in the meantime. Nothing was charged.'],
  already_bought: [409, 'You own this already.'],
  not_for_sale: [409, 'This is not for sale.'],
  trial_used: [409, 'The free trial was used already.'],
  trial_unavailable: [409, 'This performer offers no free trial.'],
  plan_unavailable: [409, 'This subscription is not offered.'],
  subscription_suspended: [409, 'This subscription is suspended. Write to us to learn more.'],
  payment_method_missing: [409, 'The card for this is gone. Choose another one, or your wallet.'],
  already_voted: [409, 'You have voted already.'],
  poll_closed: [409, 'This poll is closed.'],
  edit_expired: [409, 'This can no longer be edited.'],
  stock_insufficient: [409, 'There are not that many units left. Nothing was charged.'],
  reservation_expired: [409, 'Your reservation expired. Nothing was charged.'],
  address_needed: [422, 'Choose a delivery address.'],
  version_conflict: [409, 'Somebody has changed this in the meantime.'],
  earnings_insufficient: [409, 'What was earned with this is paid out already, so it cannot be given back from here.'],
  commission_rule_exists: [409, 'There is a rule for this kind and creator already. Change that one.'],
  ledger_check_slow: [
    409,
    'The check takes too long to wait for here. It runs by itself every hour; its result will show then.',
  ],
  payout_open: [409, 'You have an open payout. Wait until it is decided, or cancel it.'],
  payout_paused: [409, 'Payouts are paused for three days after a change of where they go.'],
  ledger_unbalanced: [
    409,
    'The check of the books has failed, so nothing is paid out. Run the ledger check and see what is wrong.',
  ],
  banking_missing: [422, 'Add bank details first, so that there is somewhere to pay to.'],
  limit_reached: [409, 'The limit is reached.'],
  storage_quota_exceeded: [409, 'Your storage is used up. Delete what you no longer need, or ask for more.'],
  coupon_invalid: [422, 'This coupon cannot be used here.'],
  coupon_taken: [409, 'Another coupon has this code already.'],
  country_unclear: [
    422,
    'Say which country you are in. It has to agree with your card or your network. Nothing was charged.',
  ],
  spending_limit_reached: [409, 'This would exceed the limit you have set yourself. Nothing was charged.'],
  invalid_state: [409, 'This has changed in the meantime. Reload the page to see how it is now.'],
  evidence_overdue: [409, 'The day on which evidence was due has passed. The bank takes no more.'],
  gateway_unavailable: [409, 'Payments are not possible at the moment. Please try again later.'],
  file_not_ready: [409, 'A file is still being processed.'],
  file_in_use: [409, 'This file belongs to another item.'],
  card_in_use: [409, 'This card renews a subscription. Choose another card for that first.'],
  request_in_progress: [409, 'This is still being worked on. Wait a moment and look again.'],
  payload_too_large: [413, 'This is too large.'],
  media_unsupported: [415, 'This kind of file is not supported.'],
  content_type_unsupported: [415, 'This content type is not supported.'],
  media_broken: [422, 'This file is damaged, or is not what its name promises.'],
  idempotency_key_reused: [422, 'This idempotency key was used for another request.'],
  card_invalid: [422, 'These card details are not right. Please check them.'],
  captcha_failed: [422, 'Please complete the captcha again.'],
  password_too_common: [422, 'This password is among the first that are guessed. Please choose another one.'],
  password_incorrect: [422, 'The present password is not correct.'],
  amount_out_of_bounds: [422, 'This amount is too small or too large.'],
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
