import { isItemKind, type ReportObject } from '@limelight/contract/content-kinds'
import { useT } from '../../platform/i18n/use-t.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'

export interface TakeDownFieldsProps {
  objectType: ReportObject
}

/** For each dialog that takes content down. Photos are sold by their gallery or post, comments and people not at all. */
export function TakeDownFields({ objectType }: TakeDownFieldsProps) {
  const { t } = useT('shared/moderation')
  const isItem = isItemKind(objectType)
  return (
    <>
      {isItem && (
        <Checkbox name="refundBuyers" label={t('takeDowns.refundBuyers')} hint={t('takeDowns.refundBuyersHint')} />
      )}
      {(isItem || objectType === 'photo') && (
        <Checkbox name="withholdFiles" label={t('takeDowns.withholdFiles')} hint={t('takeDowns.withholdFilesHint')} />
      )}
    </>
  )
}

export function takeDownChoices(data: FormData) {
  return { refundBuyers: data.get('refundBuyers') === 'on', withholdFiles: data.get('withholdFiles') === 'on' }
}
