import type { SuggestionReason } from '@limelight/contract/content/suggestions'
import { useT } from '../../platform/i18n/use-t.ts'

export function useReasonText(): (reason: SuggestionReason) => string {
  const { t } = useT('fan/suggestions')
  return (reason) => {
    switch (reason.kind) {
      case 'followed':
        return t('reason.followed', { name: isolated(reason.performer.name) })
      case 'tag':
        return t('reason.tag', { tag: reason.tag })
      case 'category':
        return t('reason.category', { category: isolated(reason.name) })
      case 'fresh':
      case 'new':
        return t(`reason.${reason.kind}`)
    }
  }
}

/** A name written from the other side would otherwise turn the words around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
