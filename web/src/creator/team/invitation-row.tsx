import type { TeamInvitation } from '@limelight/contract/people/team'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { resendInvitation, withdrawInvitation } from './team.api.ts'

export interface InvitationRowProps {
  invitation: TeamInvitation
}

export function InvitationRow({ invitation: { _id, email, rights, isOpen, expiresAt } }: InvitationRowProps) {
  const { t } = useT('creator/team')
  const momentOf = useMoment()
  return (
    <li>
      <Card space="tight" className="grid grid-cols-1 gap-2">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{email}</bdi>
        </p>
        <p className="text-sm text-muted">{rights.map((right) => t(`rights.${right}`)).join(' · ')}</p>
        <p className="text-sm text-muted">
          {isOpen ? t('until', { when: momentOf(expiresAt) }) : <Badge tone="neutral">{t('expired')}</Badge>}
        </p>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            variant="outline"
            size="sm"
            aria-label={t('resendOf', { email })}
            question={{
              title: t('resendTitle'),
              text: t('resendText', { email }),
              confirmLabel: t('resend'),
              action: () => resendInvitation(_id),
              done: t('sent', { email }),
            }}
          >
            {t('resend')}
          </ActionButton>
          <ActionButton
            variant="soft"
            size="sm"
            aria-label={t('withdrawOf', { email })}
            question={{
              title: t('withdrawTitle'),
              text: t('withdrawText', { email }),
              confirmLabel: t('withdraw'),
              danger: true,
              action: () => withdrawInvitation(_id),
              done: t('withdrawn'),
            }}
          >
            {t('withdraw')}
          </ActionButton>
        </div>
      </Card>
    </li>
  )
}
