import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export interface FinishNoticeProps {
  /** Of the account's settings. */
  path: string
  /** Their section with the username. */
  profile: string
}

/** Accounts that came by another provider begin without a username, and sometimes without an address. */
export function FinishNotice({ path, profile }: FinishNoticeProps) {
  const { t } = useT('shared/accounts')
  const auth = useT('shared/auth')
  const { formatList } = useFormat()
  const { email, username } = useAppStore((state) => state.user)
  if (email && username) return null
  const missing = [!username && auth.t('username'), !email && auth.t('email')]
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        title={t('finish.title')}
        action={
          <LinkButton to={`${path}/${username ? 'email' : profile}`} variant="outline" size="sm">
            {t('finish.open')}
          </LinkButton>
        }
      >
        {t('finish.text', { missing: formatList(missing) })}
      </Notice>
    </div>
  )
}
