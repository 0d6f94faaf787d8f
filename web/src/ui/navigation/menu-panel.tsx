import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDirection } from '../../platform/i18n/use-t.ts'
import { cn } from '../cn.ts'
import type { MenuChoice, MenuEntry } from './menu-entry.ts'

export interface MenuPanelProps {
  trigger: ReactNode
  header?: ReactNode
  choices?: readonly MenuChoice[] | undefined
  entries: readonly MenuEntry[]
}

/** The open menu; loaded on first use by `Menu`. */
export default function MenuPanel({ trigger, header, choices, entries }: MenuPanelProps) {
  return (
    <DropdownMenu.Root dir={useDirection()} defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-h-[80dvh] min-w-52 animate-rise overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 shadow-high"
        >
          {header && <div className="mb-1 border-b border-line px-3 pt-2 pb-3">{header}</div>}
          {choices && <MenuChoices choices={choices} />}
          {entries.map((entry) => (
            <MenuItem key={entry.label} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuChoices({ choices }: { choices: readonly MenuChoice[] }) {
  return (
    <DropdownMenu.Group className="mb-1 grid grid-cols-4 justify-items-center border-b border-line pb-1.5">
      {choices.map(({ label, symbol, isChosen, onSelect }) => (
        <DropdownMenu.CheckboxItem
          key={symbol}
          aria-label={label}
          checked={isChosen}
          onSelect={onSelect}
          className="grid size-11 cursor-pointer place-items-center rounded-full text-2xl outline-none data-[highlighted]:bg-sunken data-[state=checked]:bg-line"
        >
          {symbol}
        </DropdownMenu.CheckboxItem>
      ))}
    </DropdownMenu.Group>
  )
}

function MenuItem({ entry }: { entry: MenuEntry }) {
  const classes = cn(
    'flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2.5 text-sm font-medium outline-none data-[highlighted]:bg-sunken data-[highlighted]:text-ink',
    entry.danger && 'text-danger',
  )
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  )
  if (entry.to !== undefined) {
    return (
      <DropdownMenu.Item asChild className={classes}>
        <Link to={entry.to}>{content}</Link>
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item className={classes} onSelect={() => entry.onSelect?.()}>
      {content}
    </DropdownMenu.Item>
  )
}
