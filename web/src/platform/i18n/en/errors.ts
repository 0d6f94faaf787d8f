/** Our own words for refusals whose message in the API is terse; every other code shows that message. */
export const errors = {
  network: 'No answer came. Check your connection and try again.',
  amount_out_of_bounds: 'This amount is too small or too large.',
  captcha_failed: 'Please show once more that you are a person.',
  card_in_use: 'This card renews a subscription. Choose another card for that first.',
  card_invalid: 'These card details are not right. Please check them.',
  payment_declined: 'The bank declined this card. Nothing was charged; try another card.',
  tokens_insufficient: 'Your wallet does not hold enough tokens. Top it up and try again.',
  gateway_unavailable: 'Payments are not possible at the moment. Please try again later.',
  request_in_progress: 'This is still being worked on. Wait a moment and look again.',
  slug_taken: 'Another page has this address. Choose another one.',
  state_conflict: 'This has changed in the meantime. Reload the page to see how it is now.',
  not_found: 'This is not here any more.',
  forbidden: 'Your account may not do this.',
  media_broken: 'This file is damaged, or is not what its name promises.',
}
