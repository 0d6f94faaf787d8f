/** How many rows a site of a number of accounts has, by what is assumed of a site that has run for three years. */
export type Counts = { [K in keyof typeof PER_THOUSAND]: number } & { accounts: number; creators: number; fans: number }

/** Of each thousand accounts. One account in a hundred is a creator. */
const PER_THOUSAND = {
  sessions: 150,
  follows: 2_970,
  conversations: 150,
  messages: 1_200,
  notifications: 700,
  views: 400,
  posts: 150,
  videos: 20,
  galleries: 20,
  products: 10,
  comments: 150,
  reactions: 200,
  wallets: 250,
  transfers: 200,
  subscriptions: 150,
  payments: 200,
  purchases: 150,
  orders: 20,
  payouts: 20,
  refunds: 10,
  mails: 250,
  audits: 200,
  streams: 10,
  viewers: 150,
  chats: 100,
  searches: 50,
  reports: 10,
  gatewayEvents: 50,
  keys: 100,
} as const

/** `accounts` is a multiple of 1,000. */
export function countsOf(accounts: number): Counts {
  const counts = Object.fromEntries(
    Object.entries(PER_THOUSAND).map(([name, of]) => [name, (accounts / 1_000) * of]),
  ) as { [K in keyof typeof PER_THOUSAND]: number }
  const creators = accounts / 100
  return { ...counts, accounts, creators, fans: accounts - creators }
}
