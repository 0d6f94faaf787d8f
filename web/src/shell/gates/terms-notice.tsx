import { useState } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { agreeToTerms } from '../../shared/legal/legal.api.ts'
import { LegalLinks } from '../../shared/legal/legal-links.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export interface TermsNoticeProps {
  version: number
}

/** The terms have changed since the account agreed to them. Stays until it agrees; nothing is agreed to by going on. */
export default function TermsNotice({ version }: TermsNoticeProps) {
  const { t } = useT('shared/legal')
  const textOf = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  async function agree(): Promise<void> {
    setIsBusy(true)
    try {
      await agreeToTerms(version)
      toast.success(t('changed.agreed'))
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="mx-auto mb-5 w-full max-w-[76rem]">
      <Notice
        title={t('changed.title')}
        action={
          <Button size="sm" busy={isBusy} onClick={() => void agree()}>
            {t('changed.agree')}
          </Button>
        }
      >
        <p>
          {t('changed.text')} <LegalLinks kinds={['terms']} />
        </p>
      </Notice>
    </div>
  )
}
