import { COMMISSION_KINDS, type CommissionRule } from '@limelight/contract/finance/commissions'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { findAccountId } from '../find-account.ts'
import { partyName } from '../party-name.ts'
import { PersonField } from '../person-field.tsx'
import { changeRule, createRule } from './commissions.api.ts'
import { RuleRefusal } from './rule-refusal.ts'

export interface CommissionDialogProps {
  open: boolean
  onClose: () => void
  /** Absent: a new one. Of a known one only the percentage changes. */
  rule?: CommissionRule
}

export function CommissionDialog({ open, onClose, rule }: CommissionDialogProps) {
  const { t } = useT('admin/commissions')
  const adminWords = useT('admin')
  const subject = rule && [
    rule.performer ? partyName(rule.performer) : t('everybody'),
    rule.kind ? t(`kinds.${rule.kind}`) : t('everyKind'),
  ]
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={rule ? t('editTitle') : t('add')}
      description={subject?.join(' · ')}
      saveLabel={adminWords.t('save')}
      submit={async (data) => {
        const percent = Number(data.get('percent'))
        if (rule) await changeRule(rule, percent)
        else await createRule({ ...(await subjectOf(data)), percent })
        return t('saved')
      }}
      adjust={(refusal, error) =>
        error instanceof RuleRefusal ? { message: null, fields: { [error.field]: t(`${error.reason}`) } } : refusal
      }
    >
      {(errorOf) => (
        <>
          {!rule && (
            <>
              <SelectField
                label={t('kind')}
                name="kind"
                placeholder={t('everyKind')}
                options={COMMISSION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                error={errorOf('kind')}
              />
              <PersonField
                of="performer"
                label={t('username')}
                name="username"
                hint={t('usernameHint')}
                error={errorOf('username')}
              />
            </>
          )}
          <PriceInput
            label={t('percent')}
            name="percent"
            unit="%"
            required
            min={0}
            max={100}
            {...(rule && { defaultValue: rule.percent })}
            error={errorOf('percent')}
          />
        </>
      )}
    </FormDialog>
  )
}

async function subjectOf(data: FormData) {
  const kind = oneOf(COMMISSION_KINDS, String(data.get('kind') ?? '')) ?? null
  const username = String(data.get('username') ?? '').trim()
  if (kind === null && username === '') throw new RuleRefusal('kind', 'needed')
  const performerId = username === '' ? null : await findAccountId('performer', username)
  if (performerId === undefined) throw new RuleRefusal('username', 'unknown')
  return { kind, performerId }
}
