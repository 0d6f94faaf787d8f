/**
 * How many mails one address gets of those that others can cause, whichever call causes them. `link`: asked for by anybody
 * who types the address. `known_link`: asked for from where the account is known to sign in, so that strangers who use up the
 * first cannot keep its owner from a new password. `gift`: from a member who pays
 * for one. `notice`: reports a change of the account. `follow`: a
 * link for posts by mail, which anybody can ask for; of all creators together, and apart from the links that accounts need.
 */
export const MAIL_LIMITS = {
  link: { perHour: 3, perDay: 10 },
  known_link: { perHour: 3, perDay: 10 },
  follow: { perHour: 2, perDay: 4 },
  gift: { perHour: 3, perDay: 10 },
  notice: { perHour: 10, perDay: 30 },
} as const

export type LimitedAs = keyof typeof MAIL_LIMITS
