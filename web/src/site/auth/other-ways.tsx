import type { OtherWay } from '@limelight/contract/people/auth'
import { useT } from '../../platform/i18n/use-t.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export interface OtherWaysProps {
  ways: readonly OtherWay[]
}

/** What a new password does not end. It is removed in the account, which opens after the login. */
export function OtherWays({ ways }: OtherWaysProps) {
  const { t } = useT('shared/auth')
  if (ways.length === 0) return null
  return (
    <Notice tone="warning" title={t('otherWays.title')}>
      <ul className="my-2 list-disc ps-5">
        {ways.map(({ kind, name, addedAt }) => (
          <li key={`${kind}/${addedAt}/${name}`}>
            {t(`otherWays.${kind}`)} <bdi>{name}</bdi> (<TimeAgo at={addedAt} />)
          </li>
        ))}
      </ul>
      {t('otherWays.text')}
    </Notice>
  )
}
