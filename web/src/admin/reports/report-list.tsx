import type { AdminReport } from '@limelight/contract/site/reports'
import { useT } from '../../platform/i18n/use-t.ts'
import { RowCheckbox } from '../../ui/list/row-checkbox.tsx'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { useRowSelection } from '../lists/use-row-selection.ts'
import { ReportCard } from './report-card.tsx'
import { dismissReports } from './reports.api.ts'

export interface ReportListProps {
  reports: readonly AdminReport[]
}

/** Reports, of which several can be dismissed at once; what removes content is looked at one by one. */
export function ReportList({ reports }: ReportListProps) {
  const { t } = useT('admin/reports')
  const selection = useRowSelection(
    reports.filter(({ status }) => status === 'received' || status === 'in_review').map(({ _id }) => _id),
  )
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {reports.map((report) => (
          <li key={report._id} className="flex items-start gap-4">
            {selection.canSelect(report._id) && (
              <span className="pt-6">
                <RowCheckbox
                  label={selection.labels.row}
                  checked={selection.has(report._id)}
                  onToggle={(isRange) => selection.toggle(report._id, isRange)}
                />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <ReportCard report={report} />
            </div>
          </li>
        ))}
      </ul>
      <BulkBar
        selection={selection}
        nameOf={(key) => reports.find(({ _id }) => _id === key)?.label || t('untitled')}
        acts={[
          {
            label: t('dismiss'),
            title: t('dismissSeveral', { count: selection.keys.length }),
            text: t('dismissSeveralText'),
            keys: selection.keys,
            decide: dismissReports,
          },
        ]}
      />
    </>
  )
}
