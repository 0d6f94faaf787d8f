import type { OwnPerformer } from '@limelight/contract/people/performers'
import { PROFILE_LINKS_MAX } from '@limelight/contract/people/profile-link-limits'
import { useState } from 'react'
import { useForm } from '../../platform/form/use-form.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { saveProfile } from './account.api.ts'
import { LinkFields } from './link-fields.tsx'

export interface LinksSectionProps {
  performer: OwnPerformer
}

/** The creator's other pages, in the order of their profile. */
export function LinksSection({ performer }: LinksSectionProps) {
  const { t } = useT('creator/account')
  const ui = useT('ui')
  // Rows stay the same while others are removed.
  const [links, setLinks] = useState(() => performer.links.map((link, key) => ({ ...link, key })))
  const form = useForm({
    isUpdate: true,
    submit: async () => {
      await saveProfile({ links: links.map(({ label, url }) => ({ label: label.trim(), url: url.trim() })) })
      toast.success(ui.t('changesSaved'))
    },
  })
  const add = () => setLinks([...links, { key: Math.max(-1, ...links.map(({ key }) => key)) + 1, label: '', url: '' }])
  return (
    <Section framed title={t('links.title')} text={t('links.text')}>
      <Form {...form.props} message={form.message}>
        {links.map(({ key, ...link }, index) => (
          <LinkFields
            key={key}
            link={link}
            index={index}
            errorOf={form.errorOf}
            onChange={(change) => setLinks(links.map((one) => (one.key === key ? { ...one, ...change } : one)))}
            onRemove={() => setLinks(links.filter((one) => one.key !== key))}
          />
        ))}
        <Button
          variant="outline"
          onClick={add}
          disabled={links.length >= PROFILE_LINKS_MAX}
          className="justify-self-start"
        >
          {t('links.add')}
        </Button>
        <Button type="submit" busy={form.submitting} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  )
}
