import type { OwnPerformer } from '@limelight/contract/people/performers'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { ProfileLinks } from '../../shared/performers/profile-links.tsx'
import { useProfileOptions } from '../../shared/profile-options/use-profile-options.ts'
import { DescriptionList } from '../../ui/description-list.tsx'

export interface PerformerProfileProps {
  performer: OwnPerformer
}

export function PerformerProfile({ performer }: PerformerProfileProps) {
  const { formatCountry, formatDay, formatLanguage, formatList, formatMoney } = useFormat()
  const { labelOf } = useProfileOptions()
  const { t } = useT('admin/performers')
  const adminWords = useT('admin')
  const currency = useAppStore((state) => state.settings.currency ?? 'USD')
  const price = (amount: number | null) => (amount === null ? t('notOffered') : formatMoney(amount, currency))
  const place = formatList([performer.city, performer.state, performer.country && formatCountry(performer.country)])
  const { email, emailVerified, banking, username } = performer
  const verified = emailVerified ? t('verified') : t('unverified')
  return (
    <>
      <DescriptionList
        items={[
          { term: t('username'), value: username ? `@${username}` : adminWords.t('none') },
          { term: t('email'), value: email ? `${email} (${verified})` : adminWords.t('none') },
          {
            term: t('dateOfBirth'),
            value: performer.dateOfBirth ? formatDay(performer.dateOfBirth) : adminWords.t('notSaid'),
          },
          {
            term: t('gender'),
            value: performer.gender ? labelOf('gender', performer.gender) : adminWords.t('notSaid'),
          },
          { term: t('place'), value: place || adminWords.t('notSaid') },
          {
            term: t('languages'),
            value: formatList(performer.languages.map(formatLanguage)) || adminWords.t('notSaid'),
          },
          { term: t('prices'), value: formatList([price(performer.monthlyPrice), price(performer.yearlyPrice)]) },
          {
            term: t('bank'),
            value:
              banking?.isReadable === false
                ? t('bankUnreadable')
                : banking
                  ? `${banking.accountHolder}, ${banking.bankName} (${banking.country}) •••• ${banking.accountNumberEnd}`
                  : adminWords.t('none'),
          },
          { term: adminWords.t('joined'), value: formatDay(performer.createdAt) },
        ]}
      />
      {performer.bio && (
        <div className="pt-4">
          <h3 className="mb-1 text-sm font-normal text-muted">{t('bio')}</h3>
          <p className="text-[15px] break-words whitespace-pre-line">{performer.bio}</p>
        </div>
      )}
      <ProfileLinks label={t('links')} links={performer.links} />
      {performer.status === 'active' && (
        <p className="pt-4">
          <Link to={`/${username ?? performer._id}`} className="font-semibold text-link hover:underline">
            {t('publicPage')}
          </Link>
        </p>
      )}
    </>
  )
}
