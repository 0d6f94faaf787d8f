/** What needs a passed age check: nothing, spending, or seeing what creators publish as well. */
export const AGE_CHECK_MODES = ['off', 'buy', 'view'] as const
export type AgeCheckMode = (typeof AGE_CHECK_MODES)[number]
