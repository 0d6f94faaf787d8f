import type { FeedId } from '@limelight/contract/ids'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { History } from '../../../ui/member-icons.ts'

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

export interface VersionsButtonProps {
  feedId: FeedId
  text: string
  onRestore: (text: string) => void
}

/** Earlier versions of the post. What one of them replaces is at hand until the page is left: it may not have been saved yet. */
export function VersionsButton({ feedId, text, onRestore }: VersionsButtonProps) {
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  const [replaced, setReplaced] = useState<string>()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="outline" onClick={() => setIsOpen(true)}>
          <History className="size-4.5" />
          {t('versions.button')}
        </Button>
        {replaced !== undefined && (
          <Button
            type="button"
            variant="ghost"
            onClick={() => {
              setReplaced(undefined)
              onRestore(replaced)
            }}
          >
            {t('versions.undo')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsDialog
            feedId={feedId}
            text={text}
            onClose={() => setIsOpen(false)}
            onRestore={(former) => {
              setIsOpen(false)
              setReplaced(text.trim() === '' ? undefined : text)
              onRestore(former)
              toast.success(t('versions.restored'))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
