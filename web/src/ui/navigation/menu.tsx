import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonProps } from '../button.tsx'
import type { MenuChoice, MenuEntry } from './menu-entry.ts'

const loadPanel = () => import('./menu-panel.tsx')
const MenuPanel = lazy(loadPanel)

export interface MenuProps extends Omit<ButtonProps, 'onClick' | 'onPointerEnter'> {
  entries: readonly MenuEntry[]
  header?: ReactNode
  choices?: readonly MenuChoice[] | undefined
}

/**
 * A button that opens a menu. The menu itself is mounted, and its code loaded, on first use: a closed one would cost every
 * card 80 µs of rendering and the page 30 kB.
 */
export function Menu({ entries, header, choices, ...button }: MenuProps) {
  const [isArmed, setIsArmed] = useState(false)
  const idle = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={isArmed}
      onPointerEnter={() => void loadPanel()}
      onClick={() => setIsArmed(true)}
    />
  )
  if (!isArmed) return idle
  return (
    <Suspense fallback={idle}>
      <MenuPanel trigger={<Button {...button} />} header={header} choices={choices} entries={entries} />
    </Suspense>
  )
}
