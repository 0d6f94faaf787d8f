import { useEffect, useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Section } from '../../ui/section.tsx'
import { type DeviceState, readDevice, subscribeDevice, unsubscribeDevice } from './device.ts'

/** Notifications on this device. The browser is asked by a click only, below what says why. */
export function DeviceSection() {
  const { t } = useT('fan/notifications')
  const textOf = useErrorText()
  const [state, setState] = useState<DeviceState>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => void readDevice().then(setState), [])
  const change = async (work: () => Promise<DeviceState>) => {
    setIsBusy(true)
    try {
      setState(await work())
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Section framed title={t('device.title')} text={t('device.text')}>
      {state === 'off' && (
        <Button busy={isBusy} onClick={() => void change(subscribeDevice)}>
          {t('device.turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-[15px]">
            {t('device.on')}
          </p>
          <Button variant="outline" busy={isBusy} onClick={() => void change(unsubscribeDevice)}>
            {t('device.turnOff')}
          </Button>
        </div>
      )}
      {(state === 'denied' || state === 'unavailable') && (
        <p role="status" className="text-[15px] text-muted">
          {t(`device.${state}`)}
        </p>
      )}
    </Section>
  )
}
