import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { subscriptionsQuery } from '../../shared/subscriptions/subscriptions.api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { lowerPlaceStyle, PlaceLink } from './place-link.tsx'

/** As many as fit below the places of a fan on a small laptop. */
const SHOWN = 5

/** The creators of the subscriptions that began or were renewed last, below the places of a fan; nothing where there are none. */
export function SubscribedCreators() {
  const { t } = useT('shell/navigation')
  const isInBrowser = useIsInBrowser()
  const { data } = useQuery({
    ...subscriptionsQuery({ current: 1, pageSize: SHOWN, sort: 'desc', sortBy: 'updatedAt', status: 'active' }),
    enabled: isInBrowser,
  })
  const subscriptions = data?.data ?? []
  if (subscriptions.length === 0) return null
  return (
    <ul aria-label={t('nav.subscriptions')} className="grid gap-0.5">
      {subscriptions.map(({ _id, performer }) => (
        <li key={_id}>
          <PlaceLink to={`/${performer.username ?? performer._id}`} className={lowerPlaceStyle}>
            <Avatar src={performer.avatar} size="tiny" />
            <span className="min-w-0 truncate">{performer.name}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}
