import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Findings, STEPS, type Verdict, verdictsOf } from './findings.ts'
import { StepRow } from './step-row.tsx'

export const meta = titled('fan/connection', 'title')

const USES = ['stream', 'call', 'watch'] as const
const TONES: Record<Verdict, 'success' | 'warning' | 'danger' | 'info'> = {
  yes: 'success',
  poor: 'warning',
  late: 'warning',
  no: 'danger',
  unknown: 'info',
}

/** Tries what streaming, calling and watching need, and says what to do about what fails. */
export default function ConnectionPage() {
  const { t } = useT('fan/connection')
  const textOf = useErrorText()
  const [findings, setFindings] = useState<Findings>({})
  const [state, setState] = useState<'new' | 'running' | 'done'>('new')
  const [error, setError] = useState<unknown>()
  const { formatDecimal } = useFormat()
  const start = async () => {
    setFindings({})
    setError(undefined)
    setState('running')
    try {
      // The code is needed by nobody who only looks at the page.
      const { runCheck } = await import('./run-check.ts')
      await runCheck((found) => setFindings((former) => ({ ...former, ...found })))
      setState('done')
    } catch (problem) {
      setError(problem)
      setState('new')
    }
  }
  const verdicts = verdictsOf(findings)
  const current = STEPS.find((step) => !findings[step])
  return (
    <div className="max-w-2xl">
      <PageHeader title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 gap-6">
        {error !== undefined && <Notice tone="danger">{textOf(error)}</Notice>}
        {state === 'done' && (
          <div className="grid grid-cols-1 gap-3">
            {USES.map((use) => (
              <Notice key={use} tone={TONES[verdicts[use]]} title={t(`uses.${use}`)}>
                <p>{t(`verdicts.${verdicts[use]}`)}</p>
              </Notice>
            ))}
          </div>
        )}
        <Button size="lg" busy={state === 'running'} onClick={() => void start()} className="justify-self-start">
          {t(state === 'done' ? 'again' : 'start')}
        </Button>
        {(state !== 'new' || Object.keys(findings).length > 0) && (
          <ul className="grid grid-cols-1 gap-1" aria-label={t('steps')}>
            {STEPS.map((step) => (
              <StepRow
                key={step}
                step={step}
                finding={findings[step]}
                isRunning={state === 'running' && step === current}
                formatNumber={formatDecimal}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
