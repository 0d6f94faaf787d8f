import type { FeedId } from '@limelight/contract/ids'
import type { Dispatch } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import type { ComposerAction, ComposerState } from './composer-state.ts'
import { FeedTerms } from './feed-terms.tsx'
import { MailSwitch } from './mail-switch.tsx'
import { PreviewButton } from './preview-button.tsx'
import { ProductField } from './product-field.tsx'
import { VersionsButton } from './versions-button.tsx'

export interface ComposerExtrasProps {
  /** Undefined for what is not saved yet. */
  feedId: FeedId | undefined
  state: ComposerState
  dispatch: Dispatch<ComposerAction>
  errorOf: (name: 'productId' | 'expiresAt' | 'publicAt') => string | undefined
}

/** What few posts need, below what each has. */
export function ComposerExtras({ feedId, state, dispatch, errorOf }: ComposerExtrasProps) {
  const { t } = useT('creator/feeds')
  return (
    <div className="grid grid-cols-1 gap-4">
      <PreviewButton state={state} />
      {feedId && (
        <VersionsButton
          feedId={feedId}
          text={state.text}
          onRestore={(text) => dispatch({ type: 'textChanged', text })}
        />
      )}
      <div className="divide-y divide-line [&>*]:py-3">
        <Switch label={t('pinned')} checked={state.isPinned} onChange={() => dispatch({ type: 'pinToggled' })} />
        <MailSwitch isOn={state.isMailed === true} onToggle={() => dispatch({ type: 'mailToggled' })} />
        <FeedTerms state={state} dispatch={dispatch} errorOf={errorOf} />
        <ProductField
          product={state.product}
          onChoose={(product) => dispatch({ type: 'productChosen', product })}
          error={errorOf('productId')}
        />
      </div>
    </div>
  )
}
