/** What is saved together and shown alone, in order; each is a page below the account's. */
export const ACCOUNT_SECTIONS = [
  'basics',
  'pictures',
  'welcomeVideo',
  'links',
  'appearance',
  'prices',
  'banking',
  'documents',
  'messages',
  'email',
  'security',
  'language',
] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]
