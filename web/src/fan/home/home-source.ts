/** The posts of those whom a fan follows or subscribes to. */
export const HOME = { scope: 'home' } as const
