import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { BankingForm } from './banking-form.tsx'
import { PayoutRouteForm } from './payout-route-form.tsx'

export interface BankingSectionProps {
  performer: OwnPerformer
}

export function BankingSection({ performer }: BankingSectionProps) {
  const { formatDay } = useFormat()
  const momentOf = useMoment()
  const { t } = useT('creator/account')
  const [isEditing, setIsEditing] = useState(false)
  const { banking, payoutsPausedUntil, payoutDetailsHeldUntil: heldUntil } = performer
  return (
    <Section framed title={t('banking.title')} text={t('banking.text')}>
      {isEditing ? (
        <BankingForm performer={performer} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          {banking && !banking.isReadable && <Notice tone="warning" title={t('banking.unreadable')} />}
          {banking?.isReadable ? (
            <DescriptionList
              items={[
                { term: t('banking.holder'), value: banking.accountHolder },
                { term: t('banking.bank'), value: banking.bankName },
                { term: t('banking.account'), value: `•••• ${banking.accountNumberEnd}` },
                { term: t('banking.changedAt'), value: formatDay(banking.changedAt) },
              ]}
            />
          ) : (
            !banking && <p className="text-[15px] text-muted">{t('banking.none')}</p>
          )}
          {payoutsPausedUntil && (
            <div className="mt-4">
              <Notice tone="warning" title={t('banking.paused')}>
                {t(heldUntil ? 'banking.heldText' : 'banking.pausedText', {
                  until: momentOf(heldUntil ?? payoutsPausedUntil),
                })}
              </Notice>
            </div>
          )}
          <Button variant="outline" className="mt-4" disabled={heldUntil !== null} onClick={() => setIsEditing(true)}>
            {banking ? t('banking.change') : t('banking.add')}
          </Button>
          <PayoutRouteForm />
        </>
      )}
    </Section>
  )
}
