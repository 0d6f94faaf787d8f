/** What an automation can follow; no schema, so that pages can use it without a parser. */
export const AUTOMATION_TRIGGERS = [
  'subscribed',
  'trial_ending',
  'renewal_failed',
  'cancelled',
  'expired',
  'first_purchase',
  'spent',
  'silent',
  'anniversary',
  'birthday',
  'word',
] as const
export type AutomationTrigger = (typeof AUTOMATION_TRIGGERS)[number]

/** Which blank of its sentence a trigger has. */
export const BLANK_OF: Partial<Record<AutomationTrigger, 'days' | 'spent' | 'word'>> = {
  trial_ending: 'days',
  expired: 'days',
  silent: 'days',
  spent: 'spent',
  word: 'word',
}
/** Days that a trigger can wait for. */
export const TRIGGER_DAYS: Partial<Record<AutomationTrigger, { min: number; max: number }>> = {
  trial_ending: { min: 1, max: 14 },
  expired: { min: 0, max: 365 },
  silent: { min: 3, max: 365 },
}

export const AUTOMATION_RUN_STATES = ['waiting', 'sent', 'stopped'] as const
/** `over`: what happened does not hold any more. */
export const AUTOMATION_STOP_REASONS = ['off', 'answered', 'not_allowed', 'over', 'filtered', 'late'] as const
export type AutomationStopReason = (typeof AUTOMATION_STOP_REASONS)[number]

export const AUTOMATIONS_MAX = 50
export const DELAY_HOURS_MAX = 720
export const TRIGGER_WORD_MAX = 40
/** Fans that a dry run names; it counts all of them. */
export const DRY_RUN_MAX = 50
