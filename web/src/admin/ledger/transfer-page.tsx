import type { LedgerTransfer } from '@limelight/contract/ledger'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../platform/format.ts'
import { adminMoney } from '../../platform/i18n/en/admin-money.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { loadInBrowser } from '../../platform/page-data.ts'
import { titled } from '../../platform/page-title.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { detailLines } from '../audit/detail-lines.ts'
import { BackLink } from '../money/back-link.tsx'
import type { Route } from './+types/transfer-page.ts'
import { transferQuery } from './ledger.api.ts'
import { LegsTable } from './legs-table.tsx'
import { TransferOrigins } from './transfer-origins.tsx'

export const meta = titled(adminMoney.ledger.oneTransfer)

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [transferQuery(Number(params.id))] }, request)
}

export function HydrateFallback() {
  return <SkeletonList rows={5} />
}

export default function TransferPage({ params }: Route.ComponentProps) {
  const { t } = useAdminT('adminMoney')
  const transfer = useQuery(transferQuery(Number(params.id))).data?.data
  if (!transfer) return <HydrateFallback />
  return (
    <div className="max-w-4xl">
      <BackLink to="/admin/ledger/transfers">{t('ledger.backToTransfers')}</BackLink>
      <PageHeader
        title={t('ledger.transfer', { number: transfer._id })}
        text={transfer.kind.replaceAll(/[-_]/g, ' ')}
        actions={<TransferOrigins links={transfer.links} />}
      />
      <Section title={t('ledger.legs')} text={t('ledger.legsText')}>
        <LegsTable legs={transfer.legs} />
      </Section>
      <Section framed title={t('ledger.reason')}>
        <Reason transfer={transfer} />
      </Section>
    </div>
  )
}

function Reason({ transfer: { reason, key, createdAt, links } }: { transfer: LedgerTransfer }) {
  const { t } = useAdminT('adminMoney')
  const ids = [
    ...links.saleIds.map((id) => t('ledger.sale', { id })),
    ...(links.refundId ? [t('ledger.refund', { id: links.refundId })] : []),
  ]
  return (
    <DescriptionList
      items={[
        { term: t('when'), value: formatMoment(createdAt, 'local') },
        { term: t('ledger.key'), value: <span className="text-sm break-all">{key}</span> },
        ...(ids.length > 0
          ? [{ term: t('ledger.belongsTo'), value: <span className="text-sm break-all">{ids.join(', ')}</span> }]
          : []),
        { term: t('ledger.reason'), value: <ReasonLines lines={detailLines(reason)} /> },
      ]}
    />
  )
}

function ReasonLines({ lines }: { lines: readonly string[] }) {
  const { t } = useAdminT('adminMoney')
  if (lines.length === 0) return t('ledger.noReason')
  return (
    <ul className="grid gap-1 text-sm break-all">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
