import { useT } from '../../platform/i18n/use-t.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Beside the list, while no conversation is open. */
export default function NoThreadPage() {
  const { t } = useT('fan/messages')
  return (
    <div className="grid place-items-center max-lg:hidden">
      <EmptyState drawing="messages" title={t('choose')} text={t('chooseText')} />
    </div>
  )
}
