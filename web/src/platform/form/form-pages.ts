/** Where a form without an action of its own is sent when its page's scripts are not there: the page says what the form needs. */
export const NEEDS_JAVASCRIPT = '/needs-javascript'

/** The pages with an action (`formAction`): their forms work without scripts. */
export const FORM_PAGES = [
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/contact',
  '/by-mail',
] as const
