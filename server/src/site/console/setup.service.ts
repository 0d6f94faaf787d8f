import type { LegalKind } from '@limelight/contract/core/legal-kinds'
import { SETTINGS, type SettingKey } from '@limelight/contract/core/settings'
import type { AccountId } from '@limelight/contract/ids'
import { SETUP_STEPS, type Setup } from '@limelight/contract/site/console'
import { activeGateway, changeSettings, readSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { hasActiveCreator, listPublishedLegalKinds } from './setup.queries.ts'

/** Without them no card scheme accepts a site: the others may stay the drafts that the product brings. */
const LEGAL_NEEDED: readonly LegalKind[] = ['terms', 'privacy', 'imprint']
/** Any of them is the operator's own look. */
const LOOKS: readonly SettingKey[] = ['accent', 'logoUrl', 'darkmodeLogoUrl', 'favicon']

/** Read from what is there: nothing remembers that a step was done. */
export async function getSetup(ctx: Ctx): Promise<Setup> {
  const [settings, published, creator] = await Promise.all([
    readSettings(ctx),
    listPublishedLegalKinds(ctx),
    hasActiveCreator(ctx),
  ])
  const done: Record<(typeof SETUP_STEPS)[number], boolean> = {
    name: settings.siteName !== SETTINGS.siteName.default,
    brand: LOOKS.some((key) => settings[key] !== SETTINGS[key].default),
    mail: ctx.config.smtpUrl !== undefined,
    payments: activeGateway(ctx.config, settings) === 'stripe',
    legal: LEGAL_NEEDED.every((kind) => published.includes(kind)),
    creator,
  }
  return { steps: SETUP_STEPS.map((step) => ({ step, isDone: done[step] })), isShown: settings.setupGuide }
}

export async function showSetup(ctx: Ctx, operatorId: AccountId, isShown: boolean): Promise<Setup> {
  await changeSettings(ctx, operatorId, { setupGuide: isShown })
  return getSetup(ctx)
}
