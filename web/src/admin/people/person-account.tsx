import type { Person } from '@limelight/contract/site/people'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { PerformerStatus } from '../performers/performer-status.tsx'

export interface PersonAccountProps {
  person: Person
}

const PROVIDER_NAMES = { google: 'Google', twitter: 'X' }

/** How the account is secured, and where its review, wallet and public page are. */
export function PersonAccount({
  person: { account, creator, logins, hasSecondFactor, openSessions },
}: PersonAccountProps) {
  const { formatCountry, formatLanguage, formatList, formatTokens } = useFormat()
  const { t } = useT('admin/people')
  const mayOperate = useMayOperate()
  const providers = logins.map((provider) => PROVIDER_NAMES[provider])
  return (
    <Card space="tight">
      <h2 className="mb-1 text-lg">{t('account.title')}</h2>
      <DescriptionList
        items={[
          {
            term: t('account.email'),
            value: account.emailVerified ? (
              <span className="text-success">{t('account.verified')}</span>
            ) : (
              <span className="text-warning">{t('account.unverified')}</span>
            ),
          },
          {
            term: t('account.logins'),
            value: formatList([account.hasPassword && t('account.password'), ...providers]),
          },
          { term: t('account.secondFactor'), value: t(hasSecondFactor ? 'account.on' : 'account.off') },
          ...(openSessions === null ? [] : [{ term: t('account.sessions'), value: formatTokens(openSessions) }]),
          ...(account.language ? [{ term: t('account.language'), value: formatLanguage(account.language) }] : []),
          ...(creator
            ? [
                { term: t('account.review'), value: <PerformerStatus status={creator.status} /> },
                ...(creator.country ? [{ term: t('account.country'), value: formatCountry(creator.country) }] : []),
              ]
            : []),
        ]}
      />
      <ul className="mt-3 grid gap-2 text-sm font-semibold">
        {creator && mayOperate('moderation') && (
          <To to={`/admin/performers/${account._id}`}>{t('account.toReview')}</To>
        )}
        {account.role === 'fan' && mayOperate('money') && (
          <To to={`/admin/users/${account._id}/wallet`}>{t('account.toWallet')}</To>
        )}
        {account.isPerformer && account.username && <To to={`/${account.username}`}>{t('account.toProfile')}</To>}
      </ul>
    </Card>
  )
}

function To({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="text-link hover:underline">
        {children}
      </Link>
    </li>
  )
}
