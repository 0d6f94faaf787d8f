import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ConfirmPassword } from '../../shared/auth/confirm-password.tsx'
import { ConfirmedLink } from '../../shared/auth/confirmed-link.tsx'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Section } from '../../ui/section.tsx'

const mailingQuery = callQuery('GET /performer/post-mails')

/** Who gets posts by mail without an account: whether the page offers it, how many do, and their addresses as a file. */
export function MailFollowers() {
  const { t } = useT('creator/fans')
  const textOf = useErrorText()
  const client = useQueryClient()
  const query = useQuery(mailingQuery)
  const change = useMutation({
    mutationFn: (takesMailFollowers: boolean) => api('PUT /performer/post-mails', { body: { takesMailFollowers } }),
    onSuccess: (answer) => client.setQueryData(mailingQuery.queryKey, answer),
  })
  const mailing = query.data?.data
  return (
    <Section
      framed
      title={t('mail.title')}
      text={mailing && t('mail.count', { count: mailing.mailFollowers })}
      actions={
        mailing &&
        mailing.mailFollowers > 0 && <ExportLink path="/performer/mail-followers/export" as={ConfirmedLink} />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {query.isPending && <SkeletonList rows={1} />}
        {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
        {change.error && <Notice tone="danger">{textOf(change.error)}</Notice>}
        {mailing && (
          <Switch
            label={t('mail.switch')}
            hint={t('mail.hint')}
            checked={change.isPending ? change.variables : mailing.takesMailFollowers}
            aria-busy={change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        )}
      </div>
      <ConfirmPassword />
    </Section>
  )
}
