import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../button.tsx'
import { CircleAlert, RefreshCw } from '../icons.tsx'
import { EmptyState } from './empty-state.tsx'

export interface ErrorStateProps {
  title?: string
  text?: string
  onRetry?: () => void
  retrying?: boolean
}

/** Says what happened and offers another try. */
export function ErrorState({ title, text, onRetry, retrying = false }: ErrorStateProps) {
  const { t } = useT('ui')
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert />}
        title={title ?? t('errorOccurred')}
        text={text}
        action={
          onRetry && (
            <Button variant="outline" busy={retrying} onClick={onRetry}>
              <RefreshCw className="size-4" />
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
