import { useLocation } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { agePathFor } from '../../platform/safe-redirect.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShieldCheck } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** In place of a page that the site shows after a proof of age only. */
export function AgeNeeded() {
  const { t } = useT('shared/age')
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={t('needed.title')}
      text={t('needed.text')}
      action={<LinkButton to={agePathFor(pathname + search)}>{t('needed.action')}</LinkButton>}
    />
  )
}
