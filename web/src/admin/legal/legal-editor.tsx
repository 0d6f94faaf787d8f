import type { LegalDocument } from '@limelight/contract/core/legal'
import { LEGAL_TEXT_MAX } from '@limelight/contract/core/legal-kinds'
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@limelight/contract/languages'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LegalBody } from '../../shared/legal/legal-body.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { usePublish } from './legal.api.ts'

export interface LegalEditorProps {
  document: LegalDocument
}

/** The text of one language beside what it will look like; what is typed in the others is kept until it is published. */
export function LegalEditor({ document }: LegalEditorProps) {
  const { t } = useT('admin/legal')
  const publish = usePublish(document.kind)
  const [language, setLanguage] = useState<Language>('en')
  const [texts, setTexts] = useState(document.texts)
  const text = texts[language] ?? ''
  const form = useForm({
    submit: async (fields) => {
      const written = Object.entries(texts).filter(([, body]) => body.trim() !== '')
      await publish.mutateAsync({
        texts: Object.fromEntries(written),
        asksAgain: fields.get('asksAgain') !== null,
        basedOn: document.version,
      })
      toast.success(t('published'))
    },
  })
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div className="self-start">
        <Form {...form.props} message={form.message}>
          <SelectField
            label={t('language')}
            name="language"
            value={language}
            options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
            onChange={(event) => setLanguage(LANGUAGE_CODES.find((one) => one === event.currentTarget.value) ?? 'en')}
          />
          <TextArea
            key={language}
            label={t('body')}
            name={`texts.${language}`}
            rows={20}
            maxLength={LEGAL_TEXT_MAX}
            dir={LANGUAGES[language].dir}
            hint={t('bodyHint')}
            value={text}
            onChange={(event) => setTexts({ ...texts, [language]: event.currentTarget.value })}
            error={form.errorOf(`texts.${language}`) ?? form.errorOf('texts')}
          />
          {document.kind === 'terms' && <Checkbox name="asksAgain" label={t('asksAgain')} hint={t('asksAgainHint')} />}
          <Button type="submit" busy={form.submitting}>
            {t('publish', { version: String(document.version + 1) })}
          </Button>
        </Form>
      </div>
      <Card className="min-w-0 self-start">
        <h2 className="mb-4 text-sm font-semibold text-muted">{t('preview')}</h2>
        <div dir={LANGUAGES[language].dir} lang={language}>
          <LegalBody text={text} />
        </div>
      </Card>
    </div>
  )
}
