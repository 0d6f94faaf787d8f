import type { Feed } from '@limelight/contract/content/feeds'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { FollowButton } from '../../shared/follows/follow-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Username } from '../../ui/username.tsx'

export interface FeedAuthorProps {
  feed: Feed
}

/** Below a single feed: where it came from. */
export function FeedAuthor({ feed: { performer, isFollowed } }: FeedAuthorProps) {
  const { t } = useT('shared/feeds')
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Avatar src={performer.avatar} size="lg" />
      <div className="min-w-0 flex-1 basis-40">
        <Link to={`/${performer.username}`} className="block truncate font-display text-lg font-bold hover:text-link">
          {performer.name}
        </Link>
        <p className="truncate text-sm text-muted">
          <Username name={performer.username} />
        </p>
      </div>
      <FollowButton performer={{ ...performer, isFollowed }} />
      <LinkButton to={`/${performer.username}`} variant="soft">
        {t('seeProfile')}
      </LinkButton>
    </Card>
  )
}
