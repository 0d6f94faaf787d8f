import type { StudioOverview } from '@limelight/contract/content/studio'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { ItemLines } from './item-lines.tsx'

export interface WhatIsNextProps {
  overview: StudioOverview
}

/** What is being processed, what failed, and what is published by itself. */
export function WhatIsNext({ overview }: WhatIsNextProps) {
  const momentOf = useMoment()
  const { t } = useT('creator/dashboard')
  const { underWay, scheduled } = overview
  return (
    <>
      {underWay.length > 0 && (
        <Section framed title={t('underWay.title')}>
          <ItemLines lines={underWay}>
            {({ isFailed }) => (
              <Badge tone={isFailed ? 'danger' : 'neutral'}>
                {isFailed ? t('underWay.failed') : t('underWay.processing')}
              </Badge>
            )}
          </ItemLines>
        </Section>
      )}
      <Section
        framed
        title={t('scheduled.title')}
        actions={
          <LinkButton to="/creator/calendar" variant="ghost" size="sm">
            {t('scheduled.calendar')}
          </LinkButton>
        }
      >
        {scheduled.length === 0 && <p className="text-[15px] text-muted">{t('scheduled.none')}</p>}
        <ItemLines lines={scheduled}>
          {({ scheduleAt }) => <time dateTime={scheduleAt}>{momentOf(scheduleAt)}</time>}
        </ItemLines>
      </Section>
    </>
  )
}
