import type { LoggedMail, MailState } from '@limelight/contract/site/mail-log'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { useRowSelection } from '../lists/use-row-selection.ts'
import { resendMail, resendMails } from './mails.api.ts'

export interface MailsTableProps extends TableProps<LoggedMail> {
  mayResend: boolean
}

const TONES: Record<MailState, BadgeTone> = {
  queued: 'neutral',
  deferred: 'warning',
  sent: 'success',
  bounced: 'danger',
  failed: 'danger',
}

export function MailsTable({ rows, sorting, mayResend }: MailsTableProps) {
  const { t } = useT('admin/mails')
  const selection = useRowSelection(rows.filter(({ canResend }) => canResend === 'yes').map(({ _id }) => _id))
  const columns: Column<LoggedMail>[] = [
    {
      id: 'recipient',
      header: t('recipient'),
      primary: true,
      cell: ({ recipient }) => (
        <bdi dir="ltr" className="block max-w-72 break-all">
          {recipient}
        </bdi>
      ),
    },
    { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'state', header: t('state'), cell: (mail) => <State mail={mail} /> },
    { id: 'attempts', header: t('attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'createdAt', header: t('createdAt'), sortable: true, cell: (mail) => <Times mail={mail} /> },
  ]
  const actions: Column<LoggedMail> = {
    id: 'actions',
    header: '',
    align: 'end',
    cell: (mail) => <Resend mail={mail} />,
  }
  return (
    <>
      <DataTable
        label={t('title')}
        columns={mayResend ? [...columns, actions] : columns}
        rows={rows}
        keyOf={(row) => row._id}
        sorting={sorting}
        selection={mayResend ? selection : undefined}
      />
      <BulkBar
        selection={selection}
        nameOf={(key) => rows.find(({ _id }) => _id === key)?.recipient ?? key}
        acts={[
          {
            label: t('resend'),
            title: t('resendSeveral', { count: selection.keys.length }),
            text: t('resendSeveralText'),
            keys: selection.keys,
            act: resendMails,
          },
        ]}
      />
    </>
  )
}

function State({ mail: { state, answer } }: { mail: LoggedMail }) {
  const { t } = useT('admin/mails')
  return (
    <span className="inline-block">
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
      {answer && (
        <bdi dir="ltr" className="mt-1 block max-w-80 text-sm break-words text-muted">
          {answer}
        </bdi>
      )}
    </span>
  )
}

function Times({ mail: { createdAt, resentAt } }: { mail: LoggedMail }) {
  const { t } = useT('admin/mails')
  return (
    <span className="inline-block">
      <TimeAgo at={createdAt} />
      {resentAt && (
        <span className="block text-sm text-muted">
          {t('again')} <TimeAgo at={resentAt} />
        </span>
      )}
    </span>
  )
}

function Resend({ mail: { _id, recipient, canResend } }: { mail: LoggedMail }) {
  const { t } = useT('admin/mails')
  if (canResend === 'waiting') return null
  if (canResend === 'secret') return <span className="block max-w-64 text-sm text-muted">{t('secret')}</span>
  return (
    <ActionButton
      variant="outline"
      size="sm"
      question={{
        title: t('resendTitle'),
        text: t('resendText', { recipient }),
        confirmLabel: t('resend'),
        action: () => resendMail(_id),
        done: t('resent'),
        closesOnFailure: true,
      }}
    >
      {t('resend')}
    </ActionButton>
  )
}
