import type { AdminReport } from '@limelight/contract/site/reports'
import { ReportCard } from './report-card.tsx'

export interface ReportListProps {
  reports: readonly AdminReport[]
}

export function ReportList({ reports }: ReportListProps) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {reports.map((report) => (
        <li key={report._id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  )
}
