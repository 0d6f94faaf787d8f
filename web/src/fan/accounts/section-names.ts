/** Each is a page below the account's, in order. */
export const ACCOUNT_SECTIONS = ['profile', 'privacy', 'email', 'security', 'language'] as const
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]
