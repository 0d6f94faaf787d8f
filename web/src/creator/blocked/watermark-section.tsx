import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Section } from '../../ui/section.tsx'
import { saveProfile } from '../account/account.api.ts'
import { ownPerformerQuery } from '../own-performer/own-performer.api.ts'
import { MarkLookup } from './mark-lookup.tsx'

/** Whether viewers see their own name over what they open. */
export function WatermarkSection() {
  const { t } = useT('creator/blocked')
  const ui = useT('ui')
  const performer = useQuery(ownPerformerQuery).data?.data
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      await saveProfile({
        drawsViewerNames: data.get('drawsViewerNames') === 'on',
        marksPictures: data.get('marksPictures') === 'on',
      })
      toast.success(ui.t('changesSaved'))
    },
  })
  if (!performer) return null
  return (
    <Section framed title={t('watermark.title')} text={t('watermark.text')}>
      <Form {...form.props} message={form.message}>
        <Switch name="drawsViewerNames" label={t('watermark.switch')} defaultChecked={performer.drawsViewerNames} />
        <Switch
          name="marksPictures"
          label={t('watermark.inPictures')}
          hint={t('watermark.inPicturesHint')}
          defaultChecked={performer.marksPictures}
        />
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('watermark.save')}
        </Button>
      </Form>
      <h3 className="mt-8 mb-3 text-base">{t('watermark.lookupTitle')}</h3>
      <MarkLookup />
    </Section>
  )
}
