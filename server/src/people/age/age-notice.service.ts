import type { PublicSettings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'

/** The cookie of visitors who have said how old they are at least; `__Host-` before it on https. */
export const AGE_COOKIE = 'age'

/**
 * Throws `age_unconfirmed` for visitors who have not confirmed their age. Members did when they registered. Answers whether the
 * site asks at all: then no shared cache may store what was asked for.
 */
export async function requireConfirmedAge(
  ctx: Ctx,
  { confirmed, isMember }: { confirmed: string | undefined; isMember: () => boolean | Promise<boolean> },
): Promise<boolean> {
  const settings = await getSettings(ctx)
  if (isAgeAsked(settings, confirmed) && !(await isMember())) throw new AppError('age_unconfirmed')
  return settings.ageNotice
}

/** Pure: whether a visitor whose cookie is `confirmed` is asked. An age below the setting, which was raised since, is no answer. */
export function isAgeAsked(
  { ageNotice, minimumAge }: Pick<PublicSettings, 'ageNotice' | 'minimumAge'>,
  confirmed: string | undefined,
): boolean {
  return ageNotice === true && !(Number(confirmed) >= (minimumAge ?? 0))
}
