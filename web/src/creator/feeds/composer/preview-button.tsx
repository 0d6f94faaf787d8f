import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Eye } from '../../../ui/icons.tsx'
import type { ComposerState } from './composer-state.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

export interface PreviewButtonProps {
  state: ComposerState
}

export function PreviewButton({ state }: PreviewButtonProps) {
  const { t } = useT('creator/feeds')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex items-center gap-4 rounded-card bg-sunken px-5 py-4 text-start transition-colors hover:bg-line"
      >
        <Eye className="size-6 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('preview.button')}</span>
          <span className="block text-sm text-muted">{t('preview.hint')}</span>
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PreviewDialog state={state} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
