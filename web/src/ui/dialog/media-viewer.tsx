import { Dialog as RadixDialog } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useReadingSteps } from '../../platform/i18n/reading-step.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../cn.ts'
import { ChevronLeft, ChevronRight, Cross } from '../icons.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export type ViewedPicture = {
  id: string
  src: string
  alt: string
  width?: number | undefined
  height?: number | undefined
}

export interface MediaViewerProps {
  pictures: readonly ViewedPicture[]
  /** Which picture is shown; undefined is closed. */
  index: number | undefined
  onIndex: (index: number | undefined) => void
}

const controlStyle =
  'grid size-12 place-items-center rounded-full bg-scrim/45 text-on-scrim backdrop-blur hover:bg-scrim/70 focus-visible:outline-on-scrim'

/** Pictures over the whole screen: arrow keys, swipe, escape. */
export function MediaViewer({ pictures, index, onIndex }: MediaViewerProps) {
  const { t } = useT('ui')
  const focusReturn = useFocusReturn()
  const steps = useReadingSteps()
  const startX = useRef<number>(undefined)
  const picture = index === undefined ? undefined : pictures[index]
  const step = (by: number) => {
    const next = (index ?? 0) + by
    if (next >= 0 && next < pictures.length) onIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps.byKey(event.key)
    if (by !== 0) step(by)
  }
  const onPointerUp = (event: PointerEvent) => {
    const moved = startX.current === undefined ? 0 : event.clientX - startX.current
    startX.current = undefined
    const by = steps.bySwipe(moved)
    if (by !== 0) step(by)
  }
  if (picture === undefined || index === undefined) return null
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onIndex(undefined)}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade bg-stage/95" />
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            startX.current = event.clientX
          }}
          onPointerUp={onPointerUp}
          className="fixed inset-0 z-50 grid touch-pan-y place-items-center overflow-hidden focus:outline-none"
        >
          <RadixDialog.Title className="sr-only">{t('viewer.label')}</RadixDialog.Title>
          <img
            key={picture.id}
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            draggable={false}
            className="max-h-dvh w-auto max-w-full animate-fade object-contain select-none"
          />
          <RadixDialog.Close aria-label={t('close')} className={cn(controlStyle, 'absolute top-4 end-4')}>
            <Cross />
          </RadixDialog.Close>
          {index > 0 && (
            <button
              type="button"
              aria-label={t('previous')}
              onClick={() => step(-1)}
              className={cn(controlStyle, 'absolute start-4')}
            >
              <ChevronLeft />
            </button>
          )}
          {index < pictures.length - 1 && (
            <button
              type="button"
              aria-label={t('next')}
              onClick={() => step(1)}
              className={cn(controlStyle, 'absolute end-4')}
            >
              <ChevronRight />
            </button>
          )}
          <p
            aria-live="polite"
            className="absolute bottom-5 rounded-full bg-scrim/55 px-3 py-1 text-sm text-on-scrim tabular-nums"
          >
            {t('viewer.position', { position: index + 1, count: pictures.length })}
          </p>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
