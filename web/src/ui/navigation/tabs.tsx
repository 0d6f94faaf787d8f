import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useDirection } from '../../platform/i18n/use-t.ts'
import { tabStyle } from './tab-style.ts'

export type Tab = { value: string; label: ReactNode; count?: ReactNode; content: ReactNode }

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  className?: string
}

/** Panels of one page. Tabs that have addresses of their own are links: see `TabLinks`. */
export function Tabs({ label, tabs, value, defaultValue, onChange, className }: TabsProps) {
  const initial = defaultValue ?? tabs[0]?.value
  return (
    <RadixTabs.Root
      dir={useDirection()}
      {...(value === undefined ? (initial === undefined ? {} : { defaultValue: initial }) : { value })}
      {...(onChange ? { onValueChange: onChange } : {})}
      className={className}
    >
      <RadixTabs.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={tabStyle}>
            {tab.label}
            {tab.count !== undefined && <span className="ms-1.5 font-normal text-muted tabular-nums">{tab.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-5 outline-offset-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
