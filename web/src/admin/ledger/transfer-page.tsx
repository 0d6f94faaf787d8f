import type { LedgerTransfer } from '@limelight/contract/core/ledger'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { useDetailLines } from '../audit/use-detail-lines.ts'
import { BackLink } from '../back-link.tsx'
import type { Route } from './+types/transfer-page.ts'
import { transferQuery } from './ledger.api.ts'
import { LegsTable } from './legs-table.tsx'
import { TransferOrigins } from './transfer-origins.tsx'

export const meta = titled('admin/ledger', 'oneTransfer')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [transferQuery(Number(params.id))] }, request)
}

export function HydrateFallback() {
  return <SkeletonList rows={5} />
}

export default function TransferPage({ params }: Route.ComponentProps) {
  const { t } = useT('admin/ledger')
  const transfer = useQuery(transferQuery(Number(params.id))).data?.data
  if (!transfer) return <HydrateFallback />
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/ledger/transfers">{t('backToTransfers')}</BackLink>
      <PageHeader
        title={t('transfer', { number: transfer._id })}
        text={transfer.kind.replaceAll(/[-_]/g, ' ')}
        actions={<TransferOrigins links={transfer.links} />}
      />
      <Section title={t('legs')} text={t('legsText')}>
        <LegsTable legs={transfer.legs} />
      </Section>
      <Section framed title={t('reason')}>
        <Reason transfer={transfer} />
      </Section>
    </div>
  )
}

function Reason({ transfer: { reason, key, createdAt, links } }: { transfer: LedgerTransfer }) {
  const { formatList } = useFormat()
  const momentOf = useMoment()
  const { t } = useT('admin/ledger')
  const adminWords = useT('admin')
  const linesOf = useDetailLines({ withIds: true })
  const ids = [
    ...links.saleIds.map((id) => t('sale', { id })),
    ...(links.refundId ? [t('refund', { id: links.refundId })] : []),
  ]
  return (
    <DescriptionList
      items={[
        { term: adminWords.t('when'), value: momentOf(createdAt) },
        { term: t('key'), value: <span className="text-sm break-all">{key}</span> },
        ...(ids.length > 0
          ? [{ term: t('belongsTo'), value: <span className="text-sm break-all">{formatList(ids)}</span> }]
          : []),
        { term: t('reason'), value: <ReasonLines lines={linesOf(reason)} /> },
      ]}
    />
  )
}

function ReasonLines({ lines }: { lines: readonly string[] }) {
  const { t } = useT('admin/ledger')
  if (lines.length === 0) return t('noReason')
  return (
    <ul className="grid gap-1 text-sm break-all">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
