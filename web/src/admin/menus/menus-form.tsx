import type { SiteFrame } from '@limelight/contract/site/cms'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { draftOf, entryOf } from './menu-draft.ts'
import { MenuEditor } from './menu-editor.tsx'
import { saveMenus } from './menus.api.ts'

export interface MenusFormProps {
  frame: SiteFrame
}

const FOOTER_MAX = 5_000

/** Both menus and the footer are one form: saved together or not at all. */
export function MenusForm({ frame }: MenusFormProps) {
  const { t } = useT('admin/menus')
  const ui = useT('ui')
  const [header, setHeader] = useState(() => frame.menus.header.map(draftOf))
  const [footer, setFooter] = useState(() => frame.menus.footer.map(draftOf))
  const [footerContent, setFooterContent] = useState(frame.footerContent)
  const form = useForm({
    submit: async () => {
      const menus = { header: header.map(entryOf), footer: footer.map(entryOf) }
      const saved = await saveMenus({ menus, footerContent })
      setFooterContent(saved.footerContent)
      toast.success(ui.t('changesSaved'))
    },
  })
  return (
    <Form {...form.props} message={form.message}>
      <MenuEditor menu="header" entries={header} onChange={setHeader} errorOf={form.errorOf} />
      <MenuEditor menu="footer" entries={footer} onChange={setFooter} errorOf={form.errorOf} />
      <TextArea
        label={t('footerText')}
        name="footerContent"
        maxLength={FOOTER_MAX}
        value={footerContent}
        onChange={(event) => setFooterContent(event.currentTarget.value)}
        hint={t('footerHint')}
        error={form.errorOf('footerContent')}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
      />
      <p className="text-sm text-muted">{t('urlHint')}</p>
      <Button type="submit" busy={form.submitting} className="justify-self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
