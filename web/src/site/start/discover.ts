/** The newest posts of all creators. */
export const DISCOVER = { scope: 'discover' } as const
