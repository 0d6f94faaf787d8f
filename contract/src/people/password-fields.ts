/** The fields of any call's body in which a password travels: clients find by them what to hash, where the site asks for that. */
export const PASSWORD_FIELDS = ['password', 'currentPassword'] as const
