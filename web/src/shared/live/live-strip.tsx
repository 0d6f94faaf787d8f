import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { liveStreamsQuery } from './live.api.ts'
import { StreamTile } from './stream-tile.tsx'

const SHOWN = 8

export interface LiveStripProps {
  /** The stream that is watched already. */
  except?: string
  className?: string | undefined
}

/** Who is on air, those with the most viewers first; nothing while nobody is. */
export function LiveStrip({ except, className }: LiveStripProps) {
  const { t } = useT('shared/live')
  const { data } = useQuery(liveStreamsQuery())
  const streams = (data?.data ?? []).filter(({ _id }) => _id !== except).slice(0, SHOWN)
  if (streams.length === 0) return null
  return (
    <Section
      title={t(except ? 'others' : 'now')}
      {...(className !== undefined && { className })}
      actions={
        <LinkButton to="/live" variant="ghost" size="sm">
          {t('seeAll')}
        </LinkButton>
      }
    >
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:none]">
        {streams.map((stream) => (
          <li key={stream._id} className="w-44 shrink-0 snap-start sm:w-52">
            <StreamTile stream={stream} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
