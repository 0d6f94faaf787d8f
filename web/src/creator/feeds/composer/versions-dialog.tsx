import type { FeedVersion } from '@limelight/contract/content/feed-versions'
import type { FeedId } from '@limelight/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useMoment } from '../../../platform/use-moment.ts'
import FormattedText from '../../../shared/items/formatted-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Answer } from '../../../ui/feedback/answer.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { feedVersionsQuery } from '../studio-feeds.api.ts'

export interface VersionsDialogProps {
  feedId: FeedId
  /** What the composer holds now. */
  text: string
  onClose: () => void
  onRestore: (text: string) => void
}

/** Texts from before the last changes, of which one can be put back into the composer; what it replaces becomes a version. */
export default function VersionsDialog({ feedId, text, onClose, onRestore }: VersionsDialogProps) {
  const { t } = useT('creator/feeds')
  const query = useQuery(feedVersionsQuery(feedId))
  return (
    <Dialog open onClose={onClose} title={t('versions.title')}>
      <p className="mb-4 text-sm text-muted">{t('versions.text')}</p>
      <Answer query={query}>
        {(versions) =>
          versions.length === 0 ? (
            <EmptyState compact drawing="posts" title={t('versions.empty')} />
          ) : (
            <ol className="grid grid-cols-1 gap-3">
              {versions.map((version) => (
                <li key={version._id} className="grid grid-cols-1 gap-2 rounded-card border border-line p-4">
                  <VersionFacts version={version} />
                  <div className="max-h-40 overflow-y-auto">
                    <FormattedText text={version.text} mentions={[]} whole />
                  </div>
                  <Button
                    type="button"
                    variant="outline"
                    disabled={version.text === text}
                    onClick={() => onRestore(version.text)}
                    className="justify-self-start"
                  >
                    {t('versions.restore')}
                  </Button>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Dialog>
  )
}

function VersionFacts({ version: { replacedAt, replacedBy } }: { version: FeedVersion }) {
  const { t } = useT('creator/feeds')
  const moment = useMoment()
  return (
    <p className="text-sm text-muted">
      <time dateTime={replacedAt}>{t('versions.until', { moment: moment(replacedAt) })}</time>
      {replacedBy !== null && <> · {t('versions.replacedBy', { name: replacedBy })}</>}
    </p>
  )
}
