import type { TipTarget } from '@limelight/contract/commerce/tips'
import type { JoinedStream } from '@limelight/contract/live/streaming'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { tipChoices } from '../../shared/wallet/tip-choices.ts'
import { Button } from '../../ui/button.tsx'
import { StreamTipMenu } from './stream-tip-menu.tsx'

const TipDialog = lazy(() => import('../../shared/wallet/tip-dialog.tsx').then((m) => ({ default: m.TipDialog })))

export interface StreamTipsProps {
  stream: JoinedStream
}

/** Each opens the dialog with its amount, so that nothing is paid by one click. */
export function StreamTips({ stream }: StreamTipsProps) {
  const { t } = useT('site/live')
  const prices = usePrices()
  const [chosen, setChosen] = useState<{ tokens: number | undefined; target?: TipTarget }>()
  return (
    <>
      <StreamTipMenu
        performerId={stream.performer._id}
        onChoose={(target) => setChosen({ tokens: undefined, target })}
      />
      <fieldset className="grid auto-cols-fr grid-flow-col gap-1.5">
        <legend className="sr-only">{t('tip', { name: stream.performer.name })}</legend>
        {tipChoices(prices).map((tokens) => (
          <Button key={tokens} variant="moneySoft" size="tip" onClick={() => setChosen({ tokens })}>
            {prices.inShortMoney(tokens)}
          </Button>
        ))}
        <Button variant="moneySoft" size="tip" onClick={() => setChosen({ tokens: undefined })}>
          {t('otherTip')}
        </Button>
        {chosen && (
          <Suspense fallback={null}>
            <TipDialog
              performer={stream.performer}
              stream={{ _id: stream._id, tokens: chosen.tokens }}
              target={chosen.target}
              onClose={() => setChosen(undefined)}
            />
          </Suspense>
        )}
      </fieldset>
    </>
  )
}
