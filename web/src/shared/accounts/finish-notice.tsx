import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Accounts that came by another provider begin without a username, and sometimes without an address. */
export function FinishNotice() {
  const { t } = useT('shared/accounts')
  const auth = useT('shared/auth')
  const { formatList } = useFormat()
  const { email, username } = useAppStore((state) => state.user)
  if (email && username) return null
  const missing = [!username && auth.t('username'), !email && auth.t('email')]
  return (
    <div className="mb-5">
      <Notice tone="warning" title={t('finish.title')}>
        {t('finish.text', { missing: formatList(missing) })}
      </Notice>
    </div>
  )
}
