import { useEffect, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { Cross } from '../icons.tsx'

export interface PlayerShortcutsProps {
  onClose: () => void
}

const KEYS = [
  ['toggle', ['Space', 'K']],
  ['step', ['←', '→']],
  ['leap', ['J', 'L']],
  ['volume', ['↑', '↓']],
  ['mute', ['M']],
  ['captions', ['C']],
  ['fullscreen', ['F']],
  ['jump', ['0', '9']],
  ['speed', ['<', '>']],
  ['help', ['?']],
] as const

/** Inside of the player, since nothing else is shown in full screen. */
export function PlayerShortcuts({ onClose }: PlayerShortcutsProps) {
  const { t } = useT('ui')
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  return (
    <div
      role="dialog"
      aria-label={t('player.shortcuts')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-0 z-10 grid place-items-center overflow-y-auto bg-scrim/85 p-4 text-on-scrim"
    >
      <div className="w-full max-w-sm">
        <p className="mb-2 flex items-center justify-between font-semibold">
          {t('player.shortcuts')}
          <button
            ref={close}
            type="button"
            aria-label={t('close')}
            onClick={onClose}
            className="grid size-10 place-items-center rounded-full hover:bg-on-scrim/20 focus-visible:outline-on-scrim"
          >
            <Cross />
          </button>
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {KEYS.map(([name, keys]) => (
            <div key={name} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="min-w-7 rounded-md bg-on-scrim/20 px-1.5 text-center font-sans">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(`player.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
