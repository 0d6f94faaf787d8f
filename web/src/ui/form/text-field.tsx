import { foldDigits } from '@limelight/contract/digits'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { useIsInBrowser } from '../../platform/use-is-in-browser.ts'
import { cn } from '../cn.ts'
import { Eye, EyeOff } from '../icons.tsx'
import { controlStyle, Field } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  /** Inside the field, before and after the text. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** Browsers refuse addresses with letters of other scripts, which the API takes: it decides. */
const EMAIL = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  prefix,
  suffix,
  className,
  type = 'text',
  onInput,
  ...input
}: TextFieldProps) {
  const isPassword = type === 'password'
  const isOfDigits = type === 'tel' || input.inputMode === 'numeric'
  const [isShown, setIsShown] = useState(false)
  const isInBrowser = useIsInBrowser()
  return (
    <Field {...{ label, hint, error, className }} hideLabel={hideLabel ?? false}>
      {(control) => (
        <div className="relative">
          {prefix && (
            <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-muted">
              {prefix}
            </span>
          )}
          <input
            // The server does not know the reader's hours, and what it wrote would stand in the field.
            key={type === 'datetime-local' && isInBrowser ? 'local' : 'any'}
            {...input}
            onInput={(event) => {
              if (isOfDigits) foldTyped(event.currentTarget)
              onInput?.(event)
            }}
            {...control}
            {...(type === 'email' && EMAIL)}
            type={(isPassword && isShown) || type === 'email' ? 'text' : type}
            className={cn(controlStyle, 'h-12 sm:h-11', prefix && 'ps-10', (suffix || isPassword) && 'pe-12')}
          />
          {suffix && (
            <span className="absolute inset-y-0 end-3.5 grid place-items-center text-sm text-muted">{suffix}</span>
          )}
          {isPassword && <ShowPassword isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
        </div>
      )}
    </Field>
  )
}

/** Keyboards of many languages type digits of their own. A changed value would move the caret to its end. */
function foldTyped(field: HTMLInputElement): void {
  const folded = foldDigits(field.value)
  if (folded === field.value) return
  const { selectionStart: caret } = field
  field.value = folded
  field.setSelectionRange(caret, caret)
}

function ShowPassword({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const { t } = useT('ui')
  return (
    <button
      type="button"
      onClick={onToggle}
      aria-label={isShown ? t('hidePassword') : t('showPassword')}
      className="absolute inset-y-1 end-1 grid w-10 place-items-center rounded-xl text-muted hover:text-ink"
    >
      {isShown ? <EyeOff /> : <Eye />}
    </button>
  )
}
