import type { OwnPerformer } from '@limelight/contract/performers'
import { Link } from 'react-router'
import { formatDay, formatMoney } from '../../platform/format.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

export interface PerformerProfileProps {
  performer: OwnPerformer
}

export function PerformerProfile({ performer }: PerformerProfileProps) {
  const { t } = useAdminT('admin')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const price = (amount: number | null) =>
    amount === null ? t('performers.notOffered') : formatMoney(amount, currency)
  const { email, emailVerified, banking, username } = performer
  const verified = emailVerified ? t('performers.verified') : t('performers.unverified')
  return (
    <>
      <DescriptionList
        items={[
          { term: t('performers.username'), value: username ? `@${username}` : t('none') },
          { term: t('performers.email'), value: email ? `${email} (${verified})` : t('none') },
          {
            term: t('performers.dateOfBirth'),
            value: performer.dateOfBirth ? formatDay(performer.dateOfBirth) : t('notSaid'),
          },
          { term: t('performers.gender'), value: performer.gender ?? t('notSaid') },
          { term: t('performers.place'), value: placeOf(performer) || t('notSaid') },
          { term: t('performers.languages'), value: performer.languages.join(', ') || t('notSaid') },
          { term: t('performers.prices'), value: `${price(performer.monthlyPrice)}, ${price(performer.yearlyPrice)}` },
          {
            term: t('performers.bank'),
            value:
              banking?.isReadable === false
                ? t('performers.bankUnreadable')
                : banking
                  ? `${banking.accountHolder}, ${banking.bankName} (${banking.country}) •••• ${banking.accountNumberEnd}`
                  : t('none'),
          },
          { term: t('joined'), value: formatDay(performer.createdAt) },
        ]}
      />
      {performer.bio && (
        <div className="pt-4">
          <h3 className="mb-1 text-sm font-normal text-muted">{t('performers.bio')}</h3>
          <p className="text-[15px] break-words whitespace-pre-line">{performer.bio}</p>
        </div>
      )}
      {performer.status === 'active' && (
        <p className="pt-4">
          <Link to={`/${username ?? performer._id}`} className="font-semibold text-link hover:underline">
            {t('performers.publicPage')}
          </Link>
        </p>
      )}
    </>
  )
}

function placeOf({ city, state, country }: OwnPerformer): string {
  return [city, state, country].filter(Boolean).join(', ')
}
