import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { FeedCard } from '../../../shared/feeds/feed-card.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ChoicePills } from '../../../ui/form/choice-pills.tsx'
import { ownPerformerQuery } from '../../own-performer/own-performer.api.ts'
import type { ComposerState } from './composer-state.ts'
import { PREVIEW_VIEWERS, type PreviewViewer, previewFeed } from './preview-feed.ts'

export interface PreviewDialogProps {
  state: ComposerState
  onClose: () => void
}

/** The post as others will see it, before anything is sent; nothing in it can be pressed. */
export default function PreviewDialog({ state, onClose }: PreviewDialogProps) {
  const { t } = useT('creator/feeds')
  const performer = useQuery(ownPerformerQuery).data?.data
  const [viewer, setViewer] = useState<PreviewViewer>('visitor')
  return (
    <Dialog open onClose={onClose} title={t('preview.title')}>
      <div className="grid grid-cols-1 gap-4">
        <ChoicePills
          legend={t('preview.legend')}
          hideLegend
          name="previewViewer"
          value={viewer}
          onChange={(value) => setViewer(PREVIEW_VIEWERS.find((one) => one === value) ?? viewer)}
          options={PREVIEW_VIEWERS.map((one) => ({ value: one, label: t(`preview.${one}`) }))}
        />
        {performer && (
          // Their own picture is not blurred on the server for them.
          <div inert className="[&_.isolate_img]:blur-xl">
            <FeedCard
              key={viewer}
              feed={previewFeed(state, { ...performer, username: performer.username ?? '' }, viewer)}
              whole
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}
