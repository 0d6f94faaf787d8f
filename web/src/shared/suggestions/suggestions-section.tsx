import { useQuery } from '@tanstack/react-query'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { suggestionSettingsQuery, useSwitchSuggestions } from './suggestions.api.ts'

/** Whether creators are suggested, and the way to those who are not. */
export function SuggestionsSection() {
  const { t } = useT('shared/suggestions')
  const textOf = useErrorText()
  const settings = useQuery(suggestionSettingsQuery)
  const change = useSwitchSuggestions()
  const isOn = settings.data?.data.isOn ?? true
  return (
    <Section framed title={t('settings.title')}>
      {settings.isError ? (
        <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : (
        <Switch
          label={t('settings.switch')}
          hint={t('settings.hint')}
          checked={change.isPending ? change.variables : isOn}
          disabled={settings.isPending || change.isPending}
          onChange={() => change.mutate(!isOn, { onError: (error) => toast.error(textOf(error)) })}
        />
      )}
      <LinkButton to="/creators/for-you/hidden" variant="outline" className="mt-4">
        {t('settings.hidden')}
      </LinkButton>
    </Section>
  )
}
