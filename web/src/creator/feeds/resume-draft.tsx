import { plainText } from '@limelight/contract/plain-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { feedPicture } from '../../shared/feeds/feed-picture.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FileText } from '../../ui/member-icons.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { newestDraftQuery } from './studio-feeds.api.ts'

/** Offers the draft that was worked on last, to those who begin a post beside it. */
export function ResumeDraft() {
  const { t } = useT('creator/feeds')
  const newest = useQuery(newestDraftQuery).data?.data[0]
  // As the page was opened: what is written here becomes a draft itself.
  const [draft] = useState(newest)
  if (!draft) return null
  const picture = feedPicture(draft)
  const words =
    plainText(draft.text) || draft.poll?.description || t('list.untitled', { type: t(`types.${draft.type}`) })
  return (
    <section
      aria-label={t('resume.title')}
      className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-sunken p-3.5"
    >
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-xl bg-surface text-muted">
        {picture ? <img src={picture} alt="" className="size-full object-cover" /> : <FileText className="size-5" />}
      </span>
      <p className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-semibold">{words}</span>
        <span className="block text-sm text-muted">
          {t('status.draft')} · <TimeAgo at={draft.updatedAt} />
        </span>
      </p>
      <LinkButton to={`/creator/feeds/${draft._id}`} variant="outline" size="sm">
        {t('resume.open')}
      </LinkButton>
    </section>
  )
}
