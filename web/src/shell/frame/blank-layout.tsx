import type { ReactNode } from 'react'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Wordmark } from '../wordmark.tsx'

export interface BlankLayoutProps {
  children: ReactNode
}

/** Only the name and one task: log in, register, a checkout's answer. */
export function BlankLayout({ children }: BlankLayoutProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-16 items-center justify-between px-4 sm:px-8">
        <Wordmark />
        <ThemeSwitch />
      </header>
      <main id="content" className="grid content-start justify-items-center px-4 pt-4 pb-16 sm:content-center">
        {children}
      </main>
    </div>
  )
}
