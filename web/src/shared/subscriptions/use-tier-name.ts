import { useT } from '../../platform/i18n/use-t.ts'

/** What a tier is called: a base tier without a name of its own has the site's word. */
export function useTierName(): (tier: { name: string }) => string {
  const { t } = useT('shared/subscriptions')
  return ({ name }) => (name === '' ? t('baseTier') : name)
}
