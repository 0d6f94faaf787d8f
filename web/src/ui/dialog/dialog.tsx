import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../cn.ts'
import { Cross } from '../icons.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Below the scrolling content, always visible. */
  actions?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  children?: ReactNode
}

const WIDTH = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' }

/** A dialog on wide screens, a sheet from the bottom on phones. Focus stays inside and returns to where it was. */
export function Dialog({ open, onClose, title, description, actions, width = 'md', children }: DialogProps) {
  const { t } = useT('ui')
  const focusReturn = useFocusReturn()
  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim/60 backdrop-blur-[2px]" />
        <RadixDialog.Content
          {...focusReturn}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-sheet flex-col rounded-t-[1.625rem] border border-line bg-raised shadow-high focus:outline-none',
            'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-2rem)] sm:animate-rise sm:rounded-card',
            WIDTH[width],
          )}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close
              aria-label={t('close')}
              className="-mt-1 -me-2 grid size-10 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
            >
              <Cross />
            </RadixDialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {actions}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
