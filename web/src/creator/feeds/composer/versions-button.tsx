import type { FeedId } from '@limelight/contract/ids'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { History } from '../../../ui/member-icons.ts'

const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))

export interface VersionsButtonProps {
  feedId: FeedId
  text: string
  onRestore: (text: string) => void
}

/** Former texts of the post. */
export function VersionsButton({ feedId, text, onRestore }: VersionsButtonProps) {
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button type="button" variant="outline" onClick={() => setIsOpen(true)} className="justify-self-start">
        <History className="size-4.5" />
        {t('versions.button')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsDialog
            feedId={feedId}
            text={text}
            onClose={() => setIsOpen(false)}
            onRestore={(former) => {
              setIsOpen(false)
              onRestore(former)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
