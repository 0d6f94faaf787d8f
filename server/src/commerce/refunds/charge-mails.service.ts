/** The mails to both sides of a refunded tip or unlock. */

import type { AdminCharge } from '@limelight/contract/charges'
import { REFUNDABLE_CHARGES } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import type { Settings } from '@limelight/contract/settings'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Tx } from '#/platform/ctx'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'

type Site = Pick<Settings, 'siteName' | 'currency'>
type About = { charge: AdminCharge; reason: string }

const NAMES: Record<(typeof REFUNDABLE_CHARGES)[number], string> = {
  tip: 'tip',
  feed: 'post',
  video: 'video',
  gallery: 'gallery',
}

function nameOf({ kind }: AdminCharge): string {
  const refundable = REFUNDABLE_CHARGES.find((one) => one === kind)
  return refundable ? NAMES[refundable] : 'purchase'
}

export function mailBuyer(
  tx: Tx,
  { charge, reason, endsAccess }: About & { endsAccess: boolean },
  site: Site,
): Promise<void> {
  const { tokens, performer, kind } = charge
  return mail(tx, charge.fan._id, {
    siteName: site.siteName,
    subject: `Refund: ${tokens} tokens`,
    paragraphs: [
      `We refunded your ${nameOf(charge)} ${kind === 'tip' ? 'to' : 'from'} ${performer.name}: ${tokens} tokens were returned to your wallet.`,
      `Reason: ${reason}`,
      ...(kind !== 'tip' && endsAccess ? [`The ${nameOf(charge)} is no longer in your library.`] : []),
    ],
    action: { label: 'View my wallet', url: `${tx.config.publicUrl}/user/wallet` },
  })
}

export function mailSeller(tx: Tx, { charge, reason }: About, site: Site): Promise<void> {
  const { tokens, fan, refundedNet } = charge
  return mail(tx, charge.performer._id, {
    siteName: site.siteName,
    subject: `A ${nameOf(charge)} was refunded`,
    paragraphs: [
      `We refunded ${tokens} tokens to ${fan.name}. ${refundedNet.toFixed(2)} ${site.currency} were deducted from your earnings.`,
      `Reason: ${reason}`,
    ],
    action: { label: 'View my earnings', url: `${tx.config.publicUrl}/creator/earnings` },
  })
}

async function mail(tx: Tx, to: AccountId, content: MailContent & Pick<Site, 'siteName'>): Promise<void> {
  const [account] = await findAccounts(tx, [to])
  if (account?.email) await queueMail(tx, account.email, content)
}
