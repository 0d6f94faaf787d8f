import type { OwnPerformer } from '@limelight/contract/people/performers'
import { GENDERS } from '@limelight/contract/people/profile-options'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { atTakenField } from '../../shared/auth/taken-fields.ts'
import { useProfileOptions } from '../../shared/profile-options/use-profile-options.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { type ProfileChange, saveProfile } from './account.api.ts'
import { LanguagesField } from './languages-field.tsx'
import { PlaceFields } from './place-fields.tsx'

export interface BasicsSectionProps {
  performer: OwnPerformer
}

const BIO_MAX = 2_000

export function BasicsSection({ performer }: BasicsSectionProps) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const { optionsOf } = useProfileOptions()
  const [languages, setLanguages] = useState(performer.languages)
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      await saveProfile({ ...basicsOf(data), languages })
      toast.success(ui.t('changesSaved'))
    },
    adjust: atTakenField,
  })
  return (
    <Section framed title={t('basics.title')}>
      <Form {...form.props} message={form.message}>
        <TextField
          label={t('basics.name')}
          name="name"
          defaultValue={performer.name}
          required
          maxLength={60}
          autoComplete="name"
          error={form.errorOf('name')}
        />
        <TextField
          label={t('basics.username')}
          name="username"
          defaultValue={performer.username ?? ''}
          required
          minLength={3}
          maxLength={30}
          autoCapitalize="none"
          autoComplete="username"
          prefix="@"
          error={form.errorOf('username')}
        />
        <TextArea
          label={t('basics.bio')}
          name="bio"
          defaultValue={performer.bio}
          maxLength={BIO_MAX}
          error={form.errorOf('bio')}
        />
        <SelectField
          label={t('basics.gender')}
          name="gender"
          defaultValue={performer.gender ?? ''}
          options={optionsOf('gender')}
          {...(performer.gender === null && { placeholder: t('basics.notSaid') })}
          error={form.errorOf('gender')}
        />
        {performer.dateOfBirth === null && (
          <TextField
            label={t('basics.dateOfBirth')}
            name="dateOfBirth"
            type="date"
            autoComplete="bday"
            error={form.errorOf('dateOfBirth')}
          />
        )}
        <PlaceFields place={performer} errorOf={form.errorOf} />
        <LanguagesField codes={languages} onChange={setLanguages} error={form.errorOf('languages')} />
        <Switch
          name="hidesCounts"
          label={t('basics.hidesCounts')}
          hint={t('basics.hidesCountsHint')}
          defaultChecked={performer.hidesCounts}
        />
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}

function basicsOf(data: FormData): ProfileChange {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const [country, dateOfBirth] = [text('country'), text('dateOfBirth')]
  return {
    name: text('name'),
    username: text('username'),
    bio: text('bio'),
    gender: oneOf(GENDERS, text('gender')),
    // The options come from the same table of countries the contract checks against.
    ...(country && { country: country as NonNullable<ProfileChange['country']> }),
    ...(dateOfBirth && { dateOfBirth }),
    state: text('state') || null,
    city: text('city') || null,
    hidesCounts: data.has('hidesCounts'),
  }
}
