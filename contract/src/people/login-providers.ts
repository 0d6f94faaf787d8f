/** Who people can log in with; no schema, so that pages can use it without a parser. */
export const LOGIN_PROVIDERS = ['google', 'twitter'] as const
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number]
