import type { OwnPerformer } from '@limelight/contract/people/performers'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useProfileOptions } from '../../shared/profile-options/use-profile-options.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type ProfileChange, saveProfile } from './account.api.ts'

export interface AppearanceSectionProps {
  performer: OwnPerformer
}

const TRAITS = [
  'age',
  'height',
  'weight',
  'bodyType',
  'size',
  'ethnicity',
  'hair',
  'eyes',
  'sexualOrientation',
] as const

export function AppearanceSection({ performer }: AppearanceSectionProps) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const { optionsOf } = useProfileOptions()
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      const traits = Object.fromEntries(TRAITS.map((trait) => [trait, String(data.get(trait) ?? '') || null]))
      // Every value is one of the options of its list.
      await saveProfile(traits as ProfileChange)
      toast.success(ui.t('changesSaved'))
    },
  })
  return (
    <Section framed title={t('appearance.title')} text={t('appearance.text')}>
      <Form {...form.props} message={form.message}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {TRAITS.map((trait) => (
            <SelectField
              key={trait}
              label={t(`appearance.${trait}`)}
              name={trait}
              placeholder={t('basics.notSaid')}
              defaultValue={performer.appearance[trait] ?? ''}
              options={optionsOf(trait)}
              error={form.errorOf(trait)}
            />
          ))}
        </div>
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
