import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { CircleAlert, CircleCheck, Info } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Finding, type Outcome, outcomeOf, type Step } from './findings.ts'

export interface StepRowProps {
  step: Step
  finding: Finding | undefined
  isRunning: boolean
  formatNumber: (value: number) => string
}

const LOOKS = {
  works: { Icon: CircleCheck, style: 'text-success' },
  limited: { Icon: CircleAlert, style: 'text-warning' },
  fails: { Icon: CircleAlert, style: 'text-danger' },
  skipped: { Icon: Info, style: 'text-muted' },
} as const satisfies Record<Outcome, unknown>

export function StepRow({ step, finding, isRunning, formatNumber }: StepRowProps) {
  const { t } = useT('fan/connection')
  const look = finding && LOOKS[outcomeOf(step, finding)]
  return (
    <li className="flex items-start gap-3 border-b border-line py-3 last:border-0">
      <span className={cn('mt-0.5 grid size-5 shrink-0 place-items-center', look?.style)}>
        {look ? <look.Icon className="size-5" /> : isRunning && <Spinner size="sm" className="text-muted" />}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-[15px] font-semibold">{t(`names.${step}`)}</h2>
        <p role="status" className="text-[15px] text-muted">
          {finding
            ? t(`found.${step}.${finding.reason}` as 'found.socket.works', {
                value: formatNumber(finding.value ?? 0),
              })
            : isRunning && t('checking')}
        </p>
      </div>
    </li>
  )
}
