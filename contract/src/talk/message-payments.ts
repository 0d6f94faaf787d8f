/** What a fan has paid for sending a message; no schema, so that pages can use it without a parser. */

/**
 * `open`: the creator has not answered yet. `refunded`: not answered in time. `kept`: the fan deleted the message, or blocked the
 * creator, before an answer.
 */
export const MESSAGE_PAYMENT_STATUSES = ['open', 'answered', 'refunded', 'kept'] as const
export type MessagePaymentStatus = (typeof MESSAGE_PAYMENT_STATUSES)[number]
