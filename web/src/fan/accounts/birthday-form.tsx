import { useId, useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { changeAccount } from '../../shared/accounts/accounts.api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Section } from '../../ui/section.tsx'

const DAYS = 31
const MONTHS = 12

/** Day and month, for creators who congratulate. */
export function BirthdayForm() {
  const birthday = useAppStore(({ auth: { authUser } }) => authUser?.birthday ?? null)
  // What is removed or saved elsewhere is shown anew.
  return <DayAndMonth key={birthday} birthday={birthday} />
}

function DayAndMonth({ birthday }: { birthday: string | null }) {
  const { t } = useT('fan/accounts')
  const ui = useT('ui')
  const headingId = useId()
  const { monthOf, dayOf } = useNames()
  const [month = '', day = ''] = birthday?.split('-') ?? []
  const form = useForm({
    isUpdate: true,
    submit: async (fields) => {
      const date = `${fields.get('month')}-${fields.get('day')}`
      await changeAccount({ birthday: date === '-' ? null : date })
      toast.success(ui.t('changesSaved'))
    },
  })
  return (
    <Section framed title={t('birthday.title')}>
      <p id={headingId} className="mb-4 text-sm text-muted">
        {t('birthday.text')}
      </p>
      <Form {...form.props} message={form.message} aria-describedby={headingId}>
        <div className="flex flex-wrap gap-3">
          <SelectField
            label={t('birthday.day')}
            name="day"
            className="min-w-32 flex-1"
            placeholder={t('birthday.none')}
            options={numbers(DAYS).map((value) => ({ value, label: dayOf(value) }))}
            defaultValue={day}
            error={form.errorOf('birthday')}
          />
          <SelectField
            label={t('birthday.month')}
            name="month"
            className="min-w-40 flex-1"
            placeholder={t('birthday.none')}
            options={numbers(MONTHS).map((value) => ({ value, label: monthOf(value) }))}
            defaultValue={month}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.submitting}>
            {t('birthday.save')}
          </Button>
          {birthday !== null && <Remove />}
        </div>
      </Form>
    </Section>
  )
}

function Remove() {
  const { t } = useT('fan/accounts')
  const ui = useT('ui')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  async function remove(): Promise<void> {
    setIsBusy(true)
    try {
      await changeAccount({ birthday: null })
      toast.success(ui.t('changesSaved'))
    } catch (error) {
      toast.error(textOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Button variant="outline" busy={isBusy} onClick={() => void remove()}>
      {t('birthday.remove')}
    </Button>
  )
}

/** Two digits each, from 01 on. */
function numbers(most: number): string[] {
  return Array.from({ length: most }, (_, index) => String(index + 1).padStart(2, '0'))
}

function useNames() {
  const language = useLanguage()
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const days = new Intl.NumberFormat(language)
  return {
    monthOf: (month: string) => months.format(new Date(`2000-${month}-01`)),
    dayOf: (day: string) => days.format(Number(day)),
  }
}
