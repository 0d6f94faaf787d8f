import { useT } from '../../platform/i18n/use-t.ts'
import { ChevronDown } from '../../ui/icons.tsx'
import { MailFollowForm, type MailFollowFormProps } from './mail-follow-form.tsx'

/** On a creator's page. Closed, so that the first post stays in sight; it opens without scripts, too. */
export default function MailFollowBox({ performer }: MailFollowFormProps) {
  const { t } = useT('site/post-mails')
  return (
    <details className="group mt-3 rounded-card border border-line bg-surface px-4 sm:mt-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {t('follow.title')}
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="pb-4">
        <MailFollowForm performer={performer} />
      </div>
    </details>
  )
}
