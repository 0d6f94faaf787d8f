import { ReportList } from '../../reports/report-list.tsx'
import { reportsQuery } from '../../reports/reports.api.ts'
import { ListOf } from './person-list.tsx'

export interface PersonReportListProps {
  about: Parameters<typeof reportsQuery>[1]
}

/** Reports by an account, or against it. */
export function PersonReportList({ about }: PersonReportListProps) {
  return <ListOf queryOf={(list) => reportsQuery(list, about)}>{(rows) => <ReportList reports={rows} />}</ListOf>
}
