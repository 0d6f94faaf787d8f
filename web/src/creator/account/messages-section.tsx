import type { OwnPerformer } from '@limelight/contract/people/performers'
import { INBOX_POLICIES, MESSAGE_POLICIES } from '@limelight/contract/talk/message-policies'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PriceInput } from '../../ui/form/price-input.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Section } from '../../ui/section.tsx'
import { saveProfile } from './account.api.ts'

export interface MessagesSectionProps {
  performer: OwnPerformer
}

/** Who may write to the creator. */
export function MessagesSection({ performer }: MessagesSectionProps) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  const { currency, tokensCovering, worthOf } = usePrices()
  const form = useForm({
    isUpdate: true,
    submit: async (data) => {
      const messagePolicy = oneOf(MESSAGE_POLICIES, String(data.get('messagePolicy') ?? ''))
      const inboxPolicy = oneOf(INBOX_POLICIES, String(data.get('inboxPolicy') ?? ''))
      await saveProfile({
        ...(messagePolicy && { messagePolicy }),
        ...(inboxPolicy && { inboxPolicy }),
        hidesSpam: data.get('hidesSpam') === 'on',
        messagePrice: tokensCovering(Number(data.get('messagePrice') ?? 0)),
        isMessageFreeForSubscribers: data.get('isMessageFreeForSubscribers') === 'on',
      })
      toast.success(ui.t('changesSaved'))
    },
  })
  return (
    <Section framed title={t('messages.title')} text={t('messages.text')}>
      <Form {...form.props} message={form.message}>
        <RadioCards
          legend={t('messages.policy')}
          name="messagePolicy"
          defaultValue={performer.messagePolicy}
          columns={2}
          options={MESSAGE_POLICIES.map((value) => ({
            value,
            label: t(`messages.policies.${value}`),
            hint: t(`messages.hints.${value}`),
          }))}
        />
        <div className="grid grid-cols-1 gap-2">
          <RadioCards
            legend={t('messages.inbox')}
            name="inboxPolicy"
            defaultValue={performer.inboxPolicy}
            columns={3}
            options={INBOX_POLICIES.map((value) => ({
              value,
              label: t(`messages.policies.${value}`),
              hint: t(`messages.inboxHints.${value}`),
            }))}
          />
          <p className="text-sm text-muted">{t('messages.inboxText')}</p>
        </div>
        <Checkbox
          name="hidesSpam"
          defaultChecked={performer.hidesSpam}
          label={t('messages.hidesSpam')}
          hint={t('messages.hidesSpamHint')}
        />
        <PriceInput
          label={t('messages.price')}
          name="messagePrice"
          unit={currency}
          min={0}
          defaultValue={worthOf(performer.messagePrice)}
          hint={t('messages.priceHint')}
          error={form.errorOf('messagePrice')}
        />
        <Checkbox
          name="isMessageFreeForSubscribers"
          defaultChecked={performer.isMessageFreeForSubscribers}
          label={t('messages.freeForSubscribers')}
        />
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
