import { LINK_LABEL_MAX, LINK_URL_MAX } from '@limelight/contract/people/profile-link-limits'
import type { ProfileLink } from '@limelight/contract/people/profile-links'
import type { FormControls } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Cross } from '../../ui/icons.tsx'

export interface LinkFieldsProps {
  link: ProfileLink
  index: number
  errorOf: FormControls['errorOf']
  onChange: (change: Partial<ProfileLink>) => void
  onRemove: () => void
}

/** Label and address of one link, below each other on phones. */
export function LinkFields({ link, index, errorOf, onChange, onRemove }: LinkFieldsProps) {
  const { t } = useT('creator/account')
  const number = index + 1
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-2xl border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-semibold">{t('links.one', { number })}</legend>
      <TextField
        label={t('links.label')}
        name={`links.${index}.label`}
        value={link.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        required
        maxLength={LINK_LABEL_MAX}
        error={errorOf(`links.${index}.label`)}
      />
      <TextField
        label={t('links.url')}
        name={`links.${index}.url`}
        type="url"
        dir="ltr"
        value={link.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
        required
        maxLength={LINK_URL_MAX}
        hint={t('links.urlHint')}
        error={errorOf(`links.${index}.url`)}
      />
      <Button
        variant="soft"
        size="sm"
        aria-label={t('links.remove', { number })}
        onClick={onRemove}
        className="justify-self-start"
      >
        <Cross className="size-4" />
      </Button>
    </fieldset>
  )
}
